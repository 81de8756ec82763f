import { registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { emitirAlteradas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import { trancarPeloSistema } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { fatoDaProposta, vistasDoUltimoDia } from '#modules/propostas/publico.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { fraseDasVistas, fraseDoFato } from '../../regras/frases.ts'
import { conversaDaProposta, lerNoFio, porNoFio, type OQueFoi } from '../repositorio.ts'

interface Linha {
  proposta_id: string
  contato_id: string | null
  o_que: OQueFoi
  chave: string
  texto: string
  dados: Record<string, unknown>
}

async function porLinha(u: Unidade, l: Linha): Promise<void> {
  const id = await conversaDaProposta(u.tx, l.proposta_id, l.contato_id, false)
  const conversa = id ? await trancarPeloSistema(u.tx, id) : undefined
  // the lock of the thread makes a job that runs twice see the first
  if (!conversa || (await lerNoFio(u.tx, l.proposta_id, l.o_que, l.chave))) return
  const mensagem_id = await registrarNaConversa(u, conversa, null, l.texto, l.dados)
  await porNoFio(u.tx, {
    proposta_id: l.proposta_id,
    o_que: l.o_que,
    chave: l.chave,
    conversa_id: conversa.id,
    mensagem_id,
  })
}

/** A fact of a proposal as a line of its thread, once. */
export async function linhaDoFato(
  s: Pick<Servicos, 'executar'>,
  { proposta_id, n, contato_id }: { proposta_id: string; n: number; contato_id: string | null },
): Promise<void> {
  await s.executar(sistema, async (u) => {
    const f = await fatoDaProposta(u.tx, proposta_id, n)
    const texto = f && fraseDoFato(f)
    if (!texto) return
    const dados = { tipo: 'proposta', fato: f.fato, proposta: { id: proposta_id, numero: f.numero, tipo: f.tipo } }
    await porLinha(u, { proposta_id, contato_id, o_que: 'fato', chave: String(n), texto, dados })
  })
}

/** The views of a day are one line, which grows while the customer reads. */
export async function linhaDasVistas(s: Pick<Servicos, 'executar'>, propostaId: string): Promise<void> {
  await s.executar(sistema, async (u) => {
    const v = await vistasDoUltimoDia(u.tx, propostaId)
    if (!v) return
    const texto = fraseDasVistas(v)
    const chave = `${v.versao}:${v.dia}`
    const feita = await lerNoFio(u.tx, propostaId, 'vistas', chave)
    if (!feita) {
      const dados = { tipo: 'proposta', fato: 'vista', proposta: { id: propostaId, numero: v.numero, tipo: v.tipo } }
      return porLinha(u, { proposta_id: propostaId, contato_id: v.contato_id, o_que: 'vistas', chave, texto, dados })
    }
    const mudou = await u.tx
      .updateTable('chat.mensagens')
      .set({ conteudo: texto })
      .where('id', '=', feita.mensagem_id)
      .where('conteudo', '<>', texto)
      .returning('id')
      .execute()
    await emitirAlteradas(
      u,
      mudou.map((m) => m.id),
    )
  })
}
