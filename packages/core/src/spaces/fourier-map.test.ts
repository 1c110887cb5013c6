import { describe, expect, it } from "vitest";
import { FourierMap, type KernelOptions } from "./fourier-map.ts";

const phiOf = (map: FourierMap, reward: number | readonly number[]) => {
  const phi = new Float64Array(map.size);
  map.into(reward, phi);
  return phi;
};

const dot = (left: Float64Array, right: Float64Array) =>
  left.reduce((sum, value, index) => sum + value * right[index]!, 0);

describe("FourierMap", () => {
  it("gives vectors of length 1 whose products are near the Gaussian kernel, within 4.5 standard errors", () => {
    const map = new FourierMap({ bandwidth: 0.7, features: 4096 }, 256, 65_536);
    const [x, y] = [
      [0.2, -0.1, 1],
      [0.5, 0.4, 0.8],
    ];
    const kernel = Math.exp(-(0.09 + 0.25 + 0.04) / (2 * 0.49));
    expect(dot(phiOf(map, x), phiOf(map, x))).toBeCloseTo(1, 13);
    // Var cos <w, z> = (1 + k^4) / 2 - k^2, over 2048 frequencies.
    const error = Math.sqrt(((1 + kernel ** 4) / 2 - kernel ** 2) / 2048);
    expect(Math.abs(dot(phiOf(map, x), phiOf(map, y)) - kernel)).toBeLessThanOrEqual(4.5 * error);
  });

  it("takes a number for a vector of one", () => {
    const map = new FourierMap({ bandwidth: 2 }, 8, 8);
    expect(phiOf(map, 1.5)).toEqual(phiOf(map, [1.5]));
  });

  it("depends on the seed alone, not on what was asked before", () => {
    const first = new FourierMap({ bandwidth: 1, seed: 4 }, 8, 8);
    const second = new FourierMap({ bandwidth: 1, seed: 4 }, 8, 8);
    second.frequencies(5);
    expect(second.frequencies(2)).toEqual(first.frequencies(2));
    expect(new FourierMap({ bandwidth: 1, seed: 5 }, 8, 8).frequencies(2)).not.toEqual(first.frequencies(2));
  });

  it.each<[object, string]>([
    [{ bandwidth: -1 }, "invalid bandwidth: expected a finite number > 0, got -1"],
    [{ bandwidth: Number.NaN }, "invalid bandwidth: expected a finite number > 0, got NaN"],
    [{}, "invalid bandwidth: expected a finite number > 0, got undefined"],
    [{ bandwidth: 1, features: 7 }, "invalid features: expected an even number from 2 to 100, got 7"],
    [{ bandwidth: 1, features: 102 }, "invalid features: expected an even number from 2 to 100, got 102"],
    [{ bandwidth: 1, features: 0 }, "invalid features: expected an integer >= 2, got 0"],
    [{ bandwidth: 1, seed: -1 }, "invalid seed: expected an integer >= 0, got -1"],
  ])("refuses %j", (options, message) => {
    expect(() => new FourierMap(options as KernelOptions, 10, 100)).toThrow(message);
  });
});
