import { useMemo } from 'react'
import { conferir } from '#engines/fluxo/lint.ts'
import { definicaoDe } from '#engines/fluxo/nos/registro.ts'
import type { Fluxo } from '#engines/fluxo/tipos.ts'
import type { Robo } from '../../contract/robos.ts'
import { acoesDoRobo, nomesDosDados } from '../../regras/catalogo.ts'
import { CANAIS } from '#modules/chat/nucleo/regras/canais.ts'

/** Returns the problems of the draft and the variables that its nodes can use. */
export function useConferencia(robo: Robo, fluxo: Fluxo) {
  const variaveis = useMemo(
    () => [
      ...new Set([
        ...fluxo.nos.flatMap((n) => definicaoDe(n).define?.(n.dados) ?? []).filter(Boolean),
        ...nomesDosDados,
      ]),
    ],
    [fluxo],
  )
  const problemas = useMemo(
    () =>
      conferir(fluxo, {
        catalogo: acoesDoRobo,
        dados: nomesDosDados,
        segredos: robo.segredos,
        canais: robo.canais.map((c) => ({ nome: CANAIS[c.tipo].nome, texto_maximo: c.texto_maximo })),
        eu: robo.id,
        partes: robo.partes.lista,
      }),
    [fluxo, robo.id, robo.segredos, robo.canais, robo.partes],
  )
  return { variaveis, problemas }
}
