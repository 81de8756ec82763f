import { Readable } from 'node:stream'
import { nomeDaEmpresa } from '#modules/empresa/publico.ts'
import { entregar } from '#platform/planilha/escrever.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { movimentos } from '../../contract/movimentos.ts'
import { conflito, ErroApp, invalido, naoEncontrado, proibido } from '#kit/erro.ts'
import { lerGuardado } from '#platform/guardados/repositorio.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import { apresentarMovimento, apresentarMovimentoInteiro } from '../apresentar.ts'
import { acertarValor } from '../comandos/acertar.ts'
import { ajustar } from '../comandos/ajustar.ts'
import { estornarOuPedir } from '../comandos/estornar-ajuste.ts'
import { mover, type ReservaDaOrigem } from '../comandos/mover.ts'
import { linkDosMovimentos } from '../../links.ts'
import type { TipoDeOrigem } from '../../tipos.ts'
import { exigirDepartamento } from '../consultas/departamentos.ts'
import { reservaAMao } from '../consultas/reservas.ts'
import { origensDaSaida } from '../encaixes.ts'
import { comprovanteEmPdf, temComprovante } from '../pdf/comprovante-em-pdf.ts'
import { fotoDoMovimento } from '../consultas/retidos.ts'
import { oQueFalta } from '../consultas/o-que-falta.ts'
import { listarMovimentos, movimentoPorId } from '../consultas/movimentos.ts'

const VER_CUSTO = 'estoque.custo.ver'

/** Keys belong to the user who sends them: no user repeats the request of another. */
export const daPessoa = (ctx: Ctx, chave: string) => `tela:${ctx.usuario.id}:${chave}`

const SUMIU: Readonly<Record<TipoDeOrigem, string>> = {
  ordem: 'Esta ordem não existe, ou não é sua.',
  projeto: 'Este projeto não existe, ou não é seu.',
}
const naOrigem = (mensagem: string) => invalido(mensagem, [{ campo: 'origem', mensagem }])

/** What goods leave or are kept for, as its module tells it to this caller. */
export async function origemParaSair(s: Servicos, ctx: Ctx, { tipo, id }: { tipo: TipoDeOrigem; id: string }) {
  const lida = await s.ligados
    .de(origensDaSaida)
    .find((o) => o.tipo === tipo)
    ?.ler(s.banco.db, ctx, id)
  if (!lida) throw naOrigem(SUMIU[tipo])
  if (lida.recusa) throw naOrigem(lida.recusa)
  return lida
}

/** What an exit is for, or a return comes from, as its module tells it to this caller. Goods return to a closed one too. */
async function exigirOrigem(
  s: Servicos,
  ctx: Ctx,
  tipo: string,
  { tipo: qual, id }: { tipo: TipoDeOrigem; id: string },
): Promise<{ documento: string; reserva: ReservaDaOrigem }> {
  if (tipo !== 'saida' && tipo !== 'devolucao') throw naOrigem('Só uma saída ou uma devolução é de uma ordem.')
  const dona = s.ligados.de(origensDaSaida).find((o) => o.tipo === qual)
  const lida = await dona?.ler(s.banco.db, ctx, id)
  if (!dona || !lida) throw naOrigem(SUMIU[qual])
  if (lida.recusa && tipo === 'saida') throw naOrigem(lida.recusa)
  return {
    documento: lida.documento,
    reserva: async (tx, p) => (await dona.reserva(tx, { id, ...p })) ?? (await reservaAMao(tx, { tipo: qual, id }, p)),
  }
}

/** A conflict over a balance names the lines that are short, with what there is now; the others stay as they are. */
async function comOQueFalta(
  s: Servicos,
  erro: unknown,
  linhas: Parameters<typeof oQueFalta>[1],
  comReserva: boolean,
): Promise<unknown> {
  if (!(erro instanceof ErroApp) || erro.status !== 409) return erro
  const faltas = await oQueFalta(s.banco.db, linhas, { comReserva })
  return faltas.length > 0 ? conflito(erro.message, faltas) : erro
}

export function rotasDosMovimentos(s: Servicos): Tratadores<typeof movimentos> {
  const db = s.banco.db
  return {
    async listar({ ctx, query }) {
      const { linhas, total, aproximado, proximo } = await listarMovimentos(db, query)
      return {
        success: true,
        data: linhas.map((m) => apresentarMovimento(ctx, m)),
        pagination: { page: query.page, limit: query.limit, total, aproximado, hasMore: proximo !== null, proximo },
      }
    },
    async obter({ ctx, params }) {
      return { success: true, data: apresentarMovimentoInteiro(ctx, await movimentoPorId(db, params.id)) }
    },
    async destinos({ ctx, query }) {
      const dona = s.ligados.de(origensDaSaida).find((o) => o.tipo === query.tipo)
      return { success: true, data: (await dona?.procurar(db, ctx, query.busca)) ?? [] }
    },
    async comprovante({ params, reply }) {
      const m = await movimentoPorId(db, params.id)
      if (!temComprovante(m.tipo)) throw conflito('Só uma saída, uma transferência ou uma devolução tem comprovante.')
      const pdf = await comprovanteEmPdf(m, {
        empresa: (await nomeDaEmpresa(db)) ?? 'Girassol',
        endereco: s.ambiente.urlPublica.replace(/\/+$/, '') + linkDosMovimentos({ movimento: m.id }),
      })
      return entregar(reply, `comprovante-${m.ocorrido_em}.pdf`, 'application/pdf', Readable.from([pdf]))
    },
    async foto({ params, reply }) {
      const sha256 = await fotoDoMovimento(db, params.id, params.foto)
      const guardado = sha256 && (await lerGuardado(db, sha256))
      if (!guardado) throw naoEncontrado('Esta foto não existe.')
      return servirGuardado(reply, guardado, 'movimento', false)
    },
    async criar({ ctx, body: { chave, tipo, ocorrido_em: ocorridoEm, motivo, linhas, ...b } }) {
      const { de, para, origem, departamento, levado_por: levadoPor } = b
      if (departamento) await exigirDepartamento(db, departamento, { tipo, para })
      const daOrigem = origem && (await exigirOrigem(s, ctx, tipo, origem))
      const documento = b.documento || daOrigem?.documento
      const pedido = {
        tipo,
        ocorridoEm,
        motivo,
        ...(documento ? { documento } : {}),
        ...(origem ? { origem } : {}),
        ...(departamento ? { departamento } : {}),
        ...(levadoPor ? { levadoPor } : {}),
        linhas: linhas.map(({ item_id: itemId, valor_centavos: valorCentavos, ...l }) => ({
          itemId,
          de,
          para,
          valorCentavos,
          ...l,
        })),
      }
      const { movimentoId: id, repetido } = await s
        .executar(ctx, (u) => mover(u, daPessoa(ctx, chave), pedido, daOrigem?.reserva))
        .catch(async (erro: unknown) => {
          throw await comOQueFalta(s, erro, pedido.linhas, origem !== undefined)
        })
      return { success: true, data: { id, repetido } }
    },
    async ajustar({ ctx, body: { chave, ...pedido } }) {
      return { success: true, data: await s.executar(ctx, (u) => ajustar(u, daPessoa(ctx, chave), pedido)) }
    },
    async acertar({ ctx, params, body }) {
      if (!pode(ctx, VER_CUSTO)) throw proibido(VER_CUSTO)
      const { movimentoId: id, repetido } = await s.executar(ctx, (u) =>
        acertarValor(u, daPessoa(ctx, body.chave), {
          movimentoId: params.id,
          ocorridoEm: body.ocorrido_em,
          valorCentavos: body.valor_centavos,
          motivo: body.motivo,
          itemId: body.item_id,
        }),
      )
      return { success: true, data: { id, repetido } }
    },
    async estornar({ ctx, params, body: { chave, ocorrido_em: ocorridoEm, motivo } }) {
      const pedido = { movimentoId: params.id, ocorridoEm, motivo }
      return { success: true, data: await s.executar(ctx, (u) => estornarOuPedir(u, daPessoa(ctx, chave), pedido)) }
    },
  }
}
