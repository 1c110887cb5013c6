import { describe, expect, it } from "vitest";
import { gini } from "../../utilities/gini.ts";
import { ArmRoster } from "../arm-roster.ts";
import { estimatedCertificate } from "./estimated-certificate.ts";
import { guaranteedCertificate } from "./guaranteed-certificate.ts";

const context = { utility: gini({ support: [0, 1] }), armCount: 2, forgets: false, share: undefined };

describe("Certificates", () => {
  it("leave the weights alone without a share, and keep nothing that they do not need", () => {
    const certificates = estimatedCertificate(context);
    const weights = Float64Array.of(0.5, 0.5);
    certificates.look(1, { grade: "none", reason: "", limitedBy: 1 });
    expect(certificates.mixed(weights, new ArmRoster(2, 0.1))).toBe(weights);
    expect(certificates.save()).toBeNull();
    expect([certificates.observes, certificates.isLookDue(9)]).toEqual([false, false]);
  });

  it("take over a state only when all of it is right", () => {
    const certificates = guaranteedCertificate({ ...context, share: 0.1 });
    certificates.look(1, { grade: "none", reason: "", limitedBy: 1 });
    const saved = JSON.parse(JSON.stringify(certificates.save()));
    const copy = guaranteedCertificate({ ...context, share: 0.1 });
    const before = copy.save();
    expect(() => copy.restored({ ...saved, kept: null }, 2)).toThrow("invalid state.certificate");
    expect(() => copy.restored({ ...saved, tested: null }, 2)).toThrow("invalid state.tested");
    const apply = copy.restored(saved, 2);
    expect(copy.save()).toEqual(before);
    apply();
    expect(copy.save()).toEqual(certificates.save());
  });
});
