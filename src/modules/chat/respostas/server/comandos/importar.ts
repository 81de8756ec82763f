import { uuidv7 } from '#kit/id.ts'
import type { BodyDe, RespostaDe } from '#kit/endpoint.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { respostas } from '../../contract/respostas.ts'
import { comoAtalho } from '../../regras/planilha.ts'
import { variaveisDesconhecidas } from '../../regras/preencher.ts'
import { semNulo } from '#modules/chat/nucleo/server/texto-guardavel.ts'
import { escopoPedido } from '../politica.ts'

type Pedido = BodyDe<typeof respostas.importar>
type Resultado = RespostaDe<typeof respostas.importar>['data']
type Item = Pedido['itens'][number]

function recusa(i: Item, vistos: ReadonlySet<string>): string | null {
  if (!comoAtalho(i.atalho)) return 'Atalho é obrigatório'
  if (vistos.has(comoAtalho(i.atalho))) return 'Atalho repetido no arquivo'
  if (i.titulo.trim() === '' || i.titulo.trim().length > 80) return 'O título tem de 1 a 80 letras'
  if (i.conteudo.trim() === '') return 'Sem texto'
  if (i.conteudo.length > 4096) return 'O texto tem no máximo 4096 letras'
  const [nome] = variaveisDesconhecidas(i.conteudo)
  return nome === undefined ? null : `Variável desconhecida: {{${nome}}}`
}

/** Imports canned responses. The preview runs the same code without writing, so that it shows what will happen. */
export async function importarRespostas(u: Unidade, ctx: Ctx, p: Pedido): Promise<Resultado> {
  const escopo = await escopoPedido(u.tx, ctx, p)
  const atuais = await u.tx
    .selectFrom('chat.respostas_rapidas')
    .select(['id', 'atalho'])
    .where('escopo', '=', escopo.escopo)
    .where((eb) => eb('usuario_id', 'is not distinct from', escopo.usuario_id))
    .where((eb) => eb('fila_id', 'is not distinct from', escopo.fila_id))
    .execute()
  const ids = new Map(atuais.map((a) => [a.atalho, a.id]))
  const r: Resultado = { criadas: 0, alteradas: 0, mantidas: 0, recusadas: [] }
  const vistos = new Set<string>()
  for (const [n, item] of p.itens.entries()) {
    const motivo = recusa(item, vistos)
    if (motivo) {
      r.recusadas.push({ linha: n + 1, atalho: item.atalho, motivo })
      continue
    }
    const atalho = comoAtalho(item.atalho)
    vistos.add(atalho)
    const id = ids.get(atalho)
    const valores = { titulo: semNulo(item.titulo.trim()), conteudo: semNulo(item.conteudo.trim()) }
    if (!id) {
      r.criadas++
      if (!p.simular)
        await u.tx
          .insertInto('chat.respostas_rapidas')
          .values({ id: uuidv7(), ...escopo, atalho, ...valores, criado_por: ctx.usuario.id })
          .execute()
    } else if (p.sobrescrever) {
      r.alteradas++
      if (!p.simular)
        await u.tx
          .updateTable('chat.respostas_rapidas')
          .set({ ...valores, atualizada_em: new Date() })
          .where('id', '=', id)
          .execute()
    } else r.mantidas++
  }
  if (!p.simular)
    u.auditar({
      acao: 'resposta.importar',
      entidade: 'resposta_rapida',
      entidade_id: ctx.usuario.id,
      depois: { escopo: escopo.escopo, criadas: r.criadas, alteradas: r.alteradas },
    })
  return r
}
