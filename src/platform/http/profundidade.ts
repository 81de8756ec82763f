const objeto = (v: unknown): v is object => typeof v === 'object' && v !== null

/**
 * Whether a value nests deeper than `maximo`, found out layer by layer: what walks it afterwards, the database's reader
 * too, would run out of stack.
 */
export function maisFundoQue(valor: unknown, maximo: number): boolean {
  let camada = [valor].filter(objeto)
  for (let n = 0; n < maximo && camada.length > 0; n++) camada = camada.flatMap((o) => Object.values(o).filter(objeto))
  return camada.length > 0
}
