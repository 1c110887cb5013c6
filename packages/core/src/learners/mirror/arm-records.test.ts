import { describe, expect, it } from "vitest";
import { ArmRecords } from "./arm-records.ts";
import { ArmColumns } from "./records.ts";

const { FACTOR, COUNT } = ArmColumns;

describe("ArmRecords", () => {
  it("are one record for all arms, until one of them is to be changed", () => {
    const records = new ArmRecords(200, 0.25);
    expect(new Set(Array.from({ length: 200 }, (_, arm) => records.at(arm))).size).toBe(1);
    records.numbers[records.own(7) + COUNT] = 3;
    expect(records.numbers[records.at(7) + FACTOR]).toBe(0.25);
    expect(records.numbers[records.at(7) + COUNT]).toBe(3);
    expect(records.numbers[records.at(8) + COUNT]).toBe(0);
    expect(records.own(7)).toBe(records.at(7));
  });

  it("tell of every arm what is said of its record", () => {
    const records = new ArmRecords(4, 1);
    records.numbers[records.own(2) + COUNT] = 5;
    const told = new Float64Array(4);
    records.fill(told, (record) => 10 + records.numbers[record + COUNT]!);
    expect(Array.from(told)).toEqual([10, 10, 15, 10]);
  });

  it("keep what they hold when they become many", () => {
    const records = new ArmRecords(500, 1);
    for (let arm = 499; arm >= 0; arm--) {
      const own = records.own(arm);
      records.numbers[own + COUNT] = arm;
    }
    for (let arm = 0; arm < 500; arm++) expect(records.numbers[records.at(arm) + COUNT]).toBe(arm);
  });
});
