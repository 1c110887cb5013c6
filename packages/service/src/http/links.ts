/** What one sees who opens the address of the service. */
export const links = {
  service: "blendit",
  description: "/openapi.json",
  experiments: "/v1/experiments",
  health: "/healthz",
  ready: "/readyz",
  metrics: "/metrics",
};
