import { describe, expect, it } from "vitest";
import { gini } from "../../utilities/gini.ts";
import { ArmRoster } from "../arm-roster.ts";
import { PlugIn } from "../estimates/plug-in.ts";
import { estimatedCertificate } from "./estimated-certificate.ts";
import { guaranteedCertificate } from "./guaranteed-certificate.ts";

const context = { utility: gini({ support: [0, 1] }), armCount: 2, floor: 0.1, forgets: false, share: undefined };
const evidence = {
  plugIn: new PlugIn({}, context),
  roster: new ArmRoster(2, 0.1),
  recommend: () => Float64Array.of(0.5, 0.5),
};

describe("Certificates", () => {
  it("leave the weights alone without a share, and test no arm", () => {
    const certificates = estimatedCertificate(context);
    const weights = Float64Array.of(0.5, 0.5);
    certificates.look(1, evidence);
    expect(certificates.mixed(weights, evidence.roster)).toBe(weights);
    expect(certificates.save().tested).toBeNull();
  });

  it("find the arm to be tested anew when that is due: the first one, while nothing is known", () => {
    const certificates = estimatedCertificate({ ...context, share: 0.1 });
    const weights = Float64Array.of(0.5, 0.5);
    certificates.look(1, evidence);
    expect(certificates.mixed(weights, evidence.roster)[0]).toBeCloseTo(0.9 * 0.5 + 0.1 * 0.9, 15);
    expect(certificates.save().tested).toEqual({ arm: 0, nextLook: 11 });
    certificates.look(2, evidence);
    expect(certificates.save().tested).toEqual({ arm: 0, nextLook: 11 });
  });

  it("come back from JSON as they were, and refuse a state of which a part is missing", () => {
    const certificates = guaranteedCertificate({ ...context, share: 0.1 });
    certificates.look(1, evidence);
    certificates.observe(1, 0.3, evidence);
    const saved = JSON.parse(JSON.stringify(certificates.save()));
    const copy = guaranteedCertificate({ ...context, share: 0.1 });
    expect(() => copy.restore(null, 2)).toThrow(
      "invalid state.certificates: expected those of a learner that was made with a certificate, got null",
    );
    expect(() => copy.restore({ ...saved, kept: null }, 2)).toThrow("invalid state.certificate");
    expect(() => copy.restore({ ...saved, tested: null }, 2)).toThrow("invalid state.tested");
    copy.restore(saved, 2);
    expect(copy.save()).toEqual(certificates.save());
  });
});
