import { describe, expect, it } from "vitest";
import { mean } from "../../utilities/mean.ts";
import { equalShares } from "../fixed.ts";
import { fullGradient } from "../full-gradient.ts";
import { certificatesOf, hasCertificate, notYet } from "./certificate.ts";
import { estimatedCertificate } from "./estimated-certificate.ts";

const problem = { utility: mean(), armCount: 2, floor: 0.1 };
const context = { utility: mean(), armCount: 2, forgets: false };

describe("certificates of learners", () => {
  it("are there for those that can give them", () => {
    expect(hasCertificate(fullGradient(problem))).toBe(true);
    expect(hasCertificate(equalShares(problem))).toBe(false);
  });

  it("say how to ask for them where they were not asked for", () => {
    expect(fullGradient(problem).certificate()).toEqual({
      grade: "none",
      reason: "the learner was made without one: it takes certificate: estimatedCertificate",
    });
  });

  it("are made as the options say, which ask for a certificate beside a share", () => {
    expect(certificatesOf({}, context)).toBeUndefined();
    const certificates = certificatesOf({ certificate: estimatedCertificate, certificateShare: 0.2 }, context)!;
    expect(certificates.save()?.tested).toEqual({ arm: null, nextLook: 1 });
    expect(() => certificatesOf({ certificateShare: 0.2 }, context)).toThrow(
      "invalid certificateShare: expected a certificate beside it, got 0.2",
    );
  });

  it("name the arm that stands in their way", () => {
    expect(notYet(3, "is new")).toEqual({ grade: "none", reason: "arm 3 is new", limitedBy: 3 });
  });
});
