import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validate } from "dockerfile-utils";
import { Deployment } from "kubernetes-models/apps/v1";
import { Job } from "kubernetes-models/batch/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { PersistentVolumeClaim, Pod, Service, ServiceAccount } from "kubernetes-models/v1";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { repositoryRoot } from "../../../test/source-files.ts";
import { manifest } from "../src/node-version.ts";
import { program } from "../src/program.ts";

const at = (name: string) => join(repositoryRoot, "deploy", name);
const read = (name: string) => readFileSync(at(name), "utf8");

interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly value?: string; readonly valueFrom?: object }[];
  readonly [key: string]: unknown;
}

interface PodSpec {
  readonly containers: readonly Container[];
  readonly [key: string]: unknown;
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: Partial<PodSpec> & {
    readonly replicas?: number;
    readonly completions?: number;
    readonly completionMode?: string;
    readonly template?: { readonly spec: PodSpec };
  };
}

const models = { Deployment, Job, PersistentVolumeClaim, Pod, PodDisruptionBudget, Service, ServiceAccount };
const manifests = ["kubernetes.yaml", "kubernetes-sweep.yaml", "kubernetes-collect.yaml"].flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest),
);
const pods = manifests.flatMap(({ kind, metadata: { name }, spec }) => {
  const pod = kind === "Pod" ? (spec as PodSpec) : spec?.template?.spec;
  return pod ? [{ name, pod }] : [];
});

/** Whether the command line has this command with these options. */
function isUnderstood([name, ...words]: readonly string[]): boolean {
  const command = program().commands.find((one) => one.name() === name);
  const options = words.filter((word) => word.startsWith("--"));
  return command !== undefined && options.every((word) => command.options.some(({ long }) => long === word));
}

describe("Kubernetes manifests", () => {
  test.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
    "%s %s conforms to the schema",
    (kind, _, manifest) => {
      const Model = models[kind as keyof typeof models];
      expect(() => new Model(manifest as never).validate()).not.toThrow();
    },
  );

  test("the schema check finds an invalid field", () => {
    const [deployment] = manifests.filter(({ kind }) => kind === "Deployment");
    const wrong = { ...deployment!, spec: { ...deployment!.spec, replicas: "two" } };
    expect(() => new Deployment(wrong as never).validate()).toThrow(/replicas/);
  });

  test.each(pods.map(({ name, pod }) => [name, pod] as const))("%s has the least privileges", (_, pod) => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
    });
    for (const container of pod.containers) {
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        },
        resources: {
          requests: { cpu: expect.anything(), memory: expect.anything() },
          limits: { memory: expect.anything() },
        },
      });
      // Values of the environment come only from secrets.
      for (const { value, valueFrom } of container.env ?? []) {
        expect([value, valueFrom]).toEqual([undefined, { secretKeyRef: expect.anything() }]);
      }
    }
  });

  test.each(pods.flatMap(({ name, pod }) => pod.containers.flatMap(({ args }) => (args ? [{ name, args }] : []))))(
    "$name runs an existing command",
    ({ args }) => expect(isUnderstood(args)).toBe(true),
  );

  test("all pods run this version of the image that the container file builds", () => {
    const image = `blendit:${manifest.version}`;
    expect(pods.flatMap(({ pod }) => pod.containers.map((container) => container.image))).toEqual(
      pods.map(() => image),
    );
    expect(read("Containerfile")).toContain(`--tag ${image} .`);
  });

  test("two servers have all kinds of probes, and one keeps running while the other is replaced", () => {
    const serve = manifests.find(({ metadata }) => metadata.name === "blendit-serve")!;
    expect(serve.spec.replicas).toBe(2);
    const probe = (path: string) => ({ httpGet: { path, port: "http" } });
    expect(serve.spec.template!.spec.containers[0]).toMatchObject({
      startupProbe: probe("/healthz"),
      livenessProbe: probe("/healthz"),
      readinessProbe: probe("/readyz"),
    });
  });

  test("the job has as many shards as its command says", () => {
    const { completions, completionMode, template } = manifests.find(({ kind }) => kind === "Job")!.spec;
    expect(completionMode).toBe("Indexed");
    expect(template!.spec.containers[0]!.args).toContain(`auto/${completions}`);
  });
});

describe("the compose file", () => {
  test("passes its linter", () => {
    const linter = join(repositoryRoot, "node_modules", "dclint", "bin", "dclint.cjs");
    const words = [linter, "--max-warnings", "0", at("compose.yaml")];
    const { status, stdout } = spawnSync(process.execPath, words, { encoding: "utf8" });
    expect([stdout.trim(), status]).toEqual(["", 0]);
  });

  test("runs existing commands, unprivileged and on a read-only file system", () => {
    const { serve, worker } = parse(read("compose.yaml")).services;
    for (const service of [serve, worker]) {
      expect(isUnderstood(service.command)).toBe(true);
      expect(service).toMatchObject({ user: "1000:1000", read_only: true, cap_drop: ["ALL"] });
    }
    expect(serve.deploy.replicas).toBe(2);
  });
});

test("the container file passes its linter, runs existing programs, and ends as an unprivileged user", () => {
  const text = read("Containerfile");
  expect(validate(text).map(({ message }) => message)).toEqual([]);
  expect(text).toMatch(/^USER 1000:1000$/m);
  const programs = Array.from(text.matchAll(/(?:\bnode |\/app\/)([\w./-]+\.ts)/g), ([, program]) => program!);
  expect(programs).toHaveLength(2);
  for (const program of programs) expect(existsSync(join(repositoryRoot, program)), program).toBe(true);
});

describe("the Slurm script", () => {
  const hasShellcheck = spawnSync("shellcheck", ["--version"]).status === 0;

  test.runIf(hasShellcheck)("passes shellcheck", () => {
    expect(spawnSync("shellcheck", [at("slurm-array.sh")], { encoding: "utf8" }).stdout).toBe("");
  });

  test("replaces itself by Node, with the shard of its task, its cores, and as many shards as the array has tasks", () => {
    const [, last] = /^#SBATCH --array=1-(\d+)$/m.exec(read("slurm-array.sh"))!;
    const folder = mkdtempSync(join(tmpdir(), "blendit-slurm-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // In place of Node, a program that prints its process id and its arguments.
    mkdirSync(join(folder, "node_modules", ".bin"), { recursive: true });
    const tells = "#!/bin/sh\necho $$\nprintf '%s\\n' \"$@\"\n";
    writeFileSync(join(folder, "node_modules", ".bin", "node"), tells, { mode: 0o755 });
    const { stdout, pid } = spawnSync("bash", [at("slurm-array.sh"), "my file.yaml", "shards"], {
      cwd: folder,
      encoding: "utf8",
      env: { SLURM_ARRAY_TASK_ID: "7", SLURM_CPUS_PER_TASK: "3" },
    });
    const [process, program, ...words] = stdout.trim().split("\n");
    expect([process, program]).toEqual([`${pid}`, "node_modules/.bin/blendit"]);
    const shard = ["--shard", `7/${last}`, "--resume"];
    expect(words).toEqual(["run", "my file.yaml", ...shard, "--workers", "3", "--out", "shards"]);
    expect(isUnderstood(words)).toBe(true);
  });
});
