/** The department whose desk shows the queues without a department. */
export const MESA_DE_TODAS = 'chat'

/** Whether the desk of this department shows the queue. */
export const naMesaDe = (departamentos: readonly string[], departamento: string): boolean =>
  departamentos.includes(departamento) || (departamento === MESA_DE_TODAS && departamentos.length === 0)
