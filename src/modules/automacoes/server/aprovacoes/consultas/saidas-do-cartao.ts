import type { Db } from '#platform/postgres/banco.ts'
import type { SaidaVista } from '../../../contract/aprovacoes.ts'
import { funilVigente } from '#modules/funis/publico.ts'
import { faltaAprovar, situacaoDaSaida, type CartaoNoPortao } from './saida.ts'

type Cartao = Pick<CartaoNoPortao, 'id' | 'funil_id'> & {
  estagio_id: string
  situacao: string
  responsavel_id?: string | null
}

/** Stages that an open card needs an approval to leave on its way to the next one, with the state of each. */
export async function saidasDo(db: Db, c: Cartao, usuarioId: string): Promise<SaidaVista[]> {
  if (c.situacao !== 'aberto') return []
  const { estagios } = (await funilVigente(db, c.funil_id)).definicao
  if (!estagios.some((e) => e.aprovacao)) return []
  const aqui = estagios.findIndex((e) => e.id === c.estagio_id)
  const proximo = estagios.find((e, i) => i > aqui && !e.desvio && e.tipo !== 'perdido')
  const faltam = new Set(proximo ? await faltaAprovar(db, c.id, proximo.id) : [])
  const mostradas = estagios.filter((e) => e.aprovacao && (e.id === c.estagio_id || faltam.has(e.id)))
  const saidas: SaidaVista[] = []
  for (const e of mostradas)
    saidas.push(
      await situacaoDaSaida(
        db,
        { id: c.id, funil_id: c.funil_id, responsavel_id: c.responsavel_id ?? null },
        e,
        usuarioId,
      ),
    )
  return saidas
}
