import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DIA_MS } from '#kit/dias.ts'
import { conflito, ErroApp } from '#kit/erro.ts'
import { pinarVigencias } from '#modules/tarifas/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { agendarTodos, novoTrabalho } from '#platform/jobs/agendar.ts'
import { hashDoToken, novoToken } from '#platform/links/token.ts'
import type { Servicos } from '#platform/servicos.ts'
import { linkPublicoDaProposta } from '../../links.ts'
import { passar } from '../../regras/ciclo.ts'
import { resumir } from '../../regras/resumir.ts'
import { retratar } from '../../regras/retrato.ts'
import { linhasUsadas } from '../../regras/tarifas-do-conteudo.ts'
import { validadeDe, vencimentoDe } from '../../regras/validade.ts'
import { modeloEmVigor } from '../consultas/modelos.ts'
import { abrirRetrato } from '../consultas/publica.ts'
import { trabalhoDeAviso, trabalhoDeExpirar } from '../tipos-de-trabalho.ts'
import { faltaAprovacao } from './aprovar.ts'
import { congelarEmpresa, type EmpresaDeAgora } from '../empresa.ts'
import { comRegrasEmVigor } from './custos-da-casa.ts'
import { desenharVersao, guardarDocumento, type PdfDesenhado } from './desenhar-pdf.ts'
import { exigirRevisao, exigirSemPedido, mudarEstado, trancar, versaoAberta, type PropostaTrancada } from './nucleo.ts'

const SEM_PDF =
  'O PDF da proposta não pôde ser desenhado, e por isso ela não foi enviada. Nada mudou: confira o logo da empresa e as imagens do modelo, e envie de novo.'
const CONTEXTO_DO_LINK = 'propostas.propostas.link_cifrado'
/** Days after which automations hear that it was not opened, and before the end of the validity. */
const DIAS_SEM_ABERTURA = [1, 2, 3, 5, 7, 10]
const DIAS_ANTES_DO_FIM = [7, 5, 3, 2, 1]

export const tokenDoLink = (s: Pick<Servicos, 'cofre'>, cifrado: Buffer): string =>
  s.cofre.decifrar(cifrado, CONTEXTO_DO_LINK)

/** Writes a new token as the link of a proposal; the one before opens nothing from the commit on. */
export async function novoLink(u: Unidade, s: Pick<Servicos, 'cofre'>, id: string): Promise<string> {
  const token = novoToken()
  await sql`
    update propostas.propostas
    set link_hash = ${hashDoToken(token)}, link_cifrado = ${s.cofre.cifrar(token, CONTEXTO_DO_LINK)}
    where id = ${id}
  `.execute(u.tx)
  return token
}

/** The link of a proposal is made once and always shows the version in force. */
const linkDa = async (u: Unidade, s: Pick<Servicos, 'cofre'>, p: PropostaTrancada): Promise<string> =>
  p.link_cifrado ? tokenDoLink(s, p.link_cifrado) : novoLink(u, s, p.id)

async function agendarPrazos(u: Unidade, id: string, versao: number, agora: Date, vence: Date): Promise<void> {
  // a deadline in the past has nothing to report
  const desde = new Date(Math.max(agora.getTime(), Date.now()))
  const aviso = (fato: 'sem_abertura' | 'vence_em', dias: number, em: Date) =>
    em > desde && em < vence
      ? [
          novoTrabalho(
            trabalhoDeAviso,
            { proposta_id: id, versao, fato, dias },
            { chave: `proposta:${fato}:${dias}:${id}`, em },
          ),
        ]
      : []
  await agendarTodos(u.tx, [
    ...(vence > desde
      ? [
          novoTrabalho(
            trabalhoDeExpirar,
            { proposta_id: id },
            { chave: `proposta:expirar:${id}`, em: new Date(vence.getTime() + 1000) },
          ),
        ]
      : []),
    ...DIAS_SEM_ABERTURA.flatMap((d) => aviso('sem_abertura', d, new Date(agora.getTime() + d * DIA_MS))),
    ...DIAS_ANTES_DO_FIM.flatMap((d) => aviso('vence_em', d, new Date(vence.getTime() - d * DIA_MS))),
  ])
}

type ParaEnviar = Pick<Servicos, 'cofre' | 'ambiente' | 'log'>

/** Draws and stores the PDF of a text that is frozen now. One that cannot be drawn refuses the sending. */
async function congelarPdf(
  u: Unidade,
  s: ParaEnviar,
  id: string,
  d: { retrato: string; hash: string; empresa: EmpresaDeAgora; token: string },
): Promise<string> {
  const retrato = abrirRetrato(d)
  // the same input as a drawing from the stored snapshot: the same bytes
  const { nome, linhas, rodape, logo } = d.empresa
  const empresa = { nome, linhas, rodape, logo }
  const link = `${s.ambiente.urlPublica}${linkPublicoDaProposta(d.token)}`
  let pdf: PdfDesenhado | null
  try {
    pdf = await desenharVersao(u.tx, { retrato, hash: d.hash, empresa, link })
  } catch (err) {
    s.log.error({ err, proposta: id }, 'propostas: the PDF of a version cannot be drawn')
    throw new ErroApp('PDF', 422, SEM_PDF, { causa: err })
  }
  if (!pdf) throw new ErroApp('PDF', 422, SEM_PDF)
  return guardarDocumento(u, id, retrato.versao, pdf)
}

/**
 * Freezes the version in progress and its PDF, with the company as it is now, and puts it in force. A repeated request finds it sent
 * and gets the same link. What stops sending is said in the words of the editor.
 */
export async function enviarProposta(
  u: Unidade,
  s: ParaEnviar,
  ctx: Ctx,
  id: string,
  pedido: { revisao: number; validade?: string | undefined; empresa: EmpresaDeAgora },
  agora = new Date(),
): Promise<{ token: string }> {
  const p = await trancar(u, ctx, id, agora)
  const aberta = await versaoAberta(u, id)
  if (!aberta && p.link_cifrado && p.estado !== 'cancelada' && p.estado !== 'expirada')
    return { token: tokenDoLink(s, p.link_cifrado) }
  passar(p.estado, 'enviar')
  exigirRevisao(p, pedido.revisao)
  await exigirSemPedido(u, id)
  if (!aberta) throw conflito('Não há versão em curso para enviar.')
  const r = resumir(aberta.conteudo)
  if (r.bloqueios.length > 0)
    throw new ErroApp('BLOQUEADA', 422, r.bloqueios[0] ?? 'A proposta não pode ser enviada ainda.', {
      details: { bloqueios: r.bloqueios },
    })
  const falta = await faltaAprovacao(u, ctx, p, aberta.n, resumir(await comRegrasEmVigor(u, aberta.conteudo, agora)))
  if (falta) throw new ErroApp('APROVACAO', 409, falta)
  const validade = validadeDe(pedido.validade, p.validade_dias, agora)
  const vence = vencimentoDe(validade)
  const { rows } = await sql<{ nome: string }>`
    select nome from acesso_publico.usuarios where id = ${p.vendedor_id}
  `.execute(u.tx)
  const modelo = await modeloEmVigor(u.tx, p.tipo)
  const empresa = await congelarEmpresa(u, pedido.empresa)
  const congelado = retratar(aberta.conteudo, {
    numero: p.numero,
    versao: aberta.n,
    titulo: p.titulo,
    cliente: { nome: p.cliente_nome, cidade: r.cidade },
    vendedor: { nome: rows[0]?.nome ?? '' },
    empresa,
    enviada_em: agora.toISOString(),
    validade,
    vence_em: vence.toISOString(),
    ...(modelo ? { modelo } : {}),
  })
  const retrato = JSON.stringify(congelado)
  const hash = createHash('sha256').update(retrato).digest('hex')
  await sql`
    update propostas.versoes set estado = 'substituida'
    where proposta_id = ${id}
      and estado = 'enviada'
  `.execute(u.tx)
  await sql`
    update propostas.versoes
    set estado = 'enviada', retrato = ${retrato}, hash = ${hash}, versao_do_motor = ${r.versao_do_motor}, validade = ${validade},
      vence_em = ${vence}, enviada_em = ${agora}, enviada_por = ${ctx.usuario.id},
      logo = decode(${empresa.logo}, 'hex')
    where proposta_id = ${id}
      and n = ${aberta.n}
  `.execute(u.tx)
  // a tariff or a tax that a customer was shown is corrected by a new row, never changed
  await pinarVigencias(u, { ...linhasUsadas(aberta.conteudo), por: { tipo: 'proposta', id } })
  const token = await linkDa(u, s, p)
  await sql`
    update propostas.propostas
    set validade = ${validade}, vence_em = ${vence}, enviada_em = ${agora}, vistas = 0, ultima_vista_em = null
    where id = ${id}
  `.execute(u.tx)
  const pdf = await congelarPdf(u, s, id, { retrato, hash, empresa: pedido.empresa, token })
  await mudarEstado(u, p, 'enviar', { versao: aberta.n, dados: { hash, validade, pdf } })
  await agendarPrazos(u, id, aberta.n, agora, vence)
  return { token }
}
