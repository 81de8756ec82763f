import { sql } from 'kysely'
import type { AnexoDoCartao } from '#engines/funil/campos.ts'
import { anexosDe } from '#engines/funil/campos.ts'
import { diaAqui } from '#kit/aqui.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cartaoMudou } from '#modules/funis/nucleo/eventos.ts'
import { fatosDo, type CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'
import { camposEmUso } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { valeAte } from '../../regras/documentos.ts'
import { guardarFatos, separar } from './fatos.ts'

/** Attaches a file that a customer sent for a request, as a new version of the document. */
export async function receberDocumento(
  u: Unidade,
  c: CartaoTrancado,
  d: { campo: string; anexo: AnexoDoCartao; pedido_id: string },
): Promise<void> {
  const campos = await camposEmUso(u.tx)
  const antes = anexosDe((await fatosDo(u.tx, c.id))[d.campo])
  await u.tx
    .insertInto('funis.documentos')
    .values({ caminho: d.anexo.caminho, cartao_id: c.id, campo: d.campo, pedido_id: d.pedido_id })
    .execute()
  await guardarFatos(
    u,
    { cartao_id: c.id, dossie_id: c.dossie_id, contato_id: c.contato_id },
    separar(campos, {
      [d.campo]: [
        ...antes,
        { ...d.anexo, valido_ate: valeAte(diaAqui(), campos.get(d.campo)?.config.validade_dias ?? null) },
      ],
    }),
  )
  await sql`
    update funis.cartoes
    set pendencias = array_remove(pendencias, ${d.campo}), versao = versao + 1, ultima_atividade_em = now()
    where id = ${c.id}
  `.execute(u.tx)
  u.emitir(cartaoMudou, { cartao_id: c.id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao: c.versao + 1 })
}
