import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import type { Dia } from '#kit/dias.ts'
import { invalido } from '#kit/erro.ts'
import { FUSO } from '#kit/expediente.ts'
import { fimDoDia } from '#kit/parede.ts'
import { cancelarPedido, pedirAssinaturas, pedidoDaOrigem, type NovoSignatario } from '#modules/assinaturas/publico.ts'
import { cabecaDeDocumento } from '#modules/empresa/publico.ts'
import { canonico } from '#platform/evidencias/cadeia.ts'
import { guardar, sha256De } from '#platform/guardados/repositorio.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Executar, Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { ConteudoDoContrato, Signatario } from '../../contract/conteudo.ts'
import { passar } from '../../regras/ciclo.ts'
import { comporContrato } from '../../regras/compor.ts'
import { contratoNaTela, contratoNoPdf } from '../../regras/documento.ts'
import type { TipoDeContrato } from '../../tipos.ts'
import { ORIGEM_DO_CONTRATO } from '../../regras/origens.ts'
import { contratoEmPdf } from '../pdf/contrato-em-pdf.ts'
import {
  andar,
  conteudoDa,
  exigirChecado,
  exigirPapel,
  exigirRevisao,
  trancar,
  type ContratoTrancado,
} from './nucleo.ts'

export type ParaDesenhar = Pick<Servicos, 'banco' | 'arquivos' | 'log'>

export const rotuloDa = (c: { numero: string; versao: number }): string => `${c.numero}-v${c.versao}`

/** Draws a version as it is. */
export async function desenharContrato(
  s: ParaDesenhar,
  c: { numero: string; versao: number; tipo: TipoDeContrato },
  conteudo: ConteudoDoContrato,
  em: Date,
): Promise<{ bytes: Buffer; paginas: number }> {
  const clausulas = comporContrato(c.tipo, conteudo)
  return contratoEmPdf({
    rotulo: rotuloDa(c),
    titulo: conteudo.titulo,
    blocos: contratoNoPdf(conteudo.titulo, rotuloDa(c), clausulas),
    empresa: await cabecaDeDocumento(s),
    em,
  })
}

export const comoSignatarios = ({ signatarios, ordenado }: ConteudoDoContrato): NovoSignatario[] =>
  signatarios.map((s: Signatario, n) => ({
    nome: s.nome,
    cpf: s.cpf,
    email: s.email,
    telefone: s.telefone,
    papel: s.papel,
    ordem: ordenado ? n + 1 : 1,
    contatoId: s.contato_id,
  }))

/** End of the chosen day; refuses one that has passed. */
export function prazoDeAssinar(dia: Dia, agora: Date): Date {
  if (dia < diaAqui(agora))
    throw invalido('O prazo já passou.', [{ campo: 'assinar_ate', mensagem: 'O prazo já passou' }])
  return fimDoDia(dia, FUSO)
}

interface Desenhado {
  conteudo: ConteudoDoContrato
  bytes: Buffer
  paginas: number
}

/** Closes the version, with its text, its hash and its PDF, and asks for the signatures. */
async function fechar(
  u: Unidade,
  c: ContratoTrancado,
  { conteudo, bytes, paginas }: Desenhado,
  { prazo, agora }: { prazo: Date; agora: Date },
): Promise<void> {
  const clausulas = comporContrato(c.tipo, conteudo)
  const texto = canonico({ numero: rotuloDa(c), tipo: c.tipo, conteudo, clausulas })
  const sha256 = await guardar(u.tx, bytes, 'application/pdf')
  const { pedidoId } = await pedirAssinaturas(
    u,
    {
      origem: { ...ORIGEM_DO_CONTRATO, id: c.id, rotulo: rotuloDa(c) },
      documento: { sha256, titulo: conteudo.titulo, paginas, blocos: contratoNaTela(conteudo.titulo, clausulas) },
      signatarios: comoSignatarios(conteudo),
      prazoEm: prazo,
      ordenado: conteudo.ordenado,
    },
    agora,
  )
  await sql`
    update contratos.versoes
    set estado = 'enviada',
      conteudo = ${JSON.stringify(conteudo)},
      texto = ${texto},
      hash = ${sha256De(Buffer.from(texto))},
      pdf = decode(${sha256}, 'hex'),
      paginas = ${paginas},
      pedido_id = ${pedidoId},
      enviada_em = ${agora},
      enviada_por = ${u.autor.usuario?.id ?? null}
    where contrato_id = ${c.id}
      and n = ${c.versao}
  `.execute(u.tx)
}

/** Sends an approved contract to be signed. The PDF is drawn before the transaction, from the revision that it checks. */
export async function enviarContrato(
  s: ParaDesenhar & { executar: Executar },
  ctx: Ctx,
  id: string,
  d: { revisao: number; assinar_ate: Dia },
  agora = new Date(),
): Promise<void> {
  const prazo = prazoDeAssinar(d.assinar_ate, agora)
  const lido = await s.executar(ctx, async (u) => {
    const c = await trancar(u, ctx, id)
    exigirPapel(ctx, 'enviar')
    passar(c.situacao, 'enviar')
    exigirRevisao(c, d.revisao)
    const conteudo = await conteudoDa(u, c.id, c.versao)
    exigirChecado(c.tipo, conteudo)
    return { c, conteudo: { ...conteudo, variaveis: { ...conteudo.variaveis, 'contrato.data': diaAqui(agora) } } }
  })
  const { c, conteudo } = lido
  const desenhado = { conteudo, ...(await desenharContrato(s, c, conteudo, agora)) }
  await s.executar(ctx, async (u) => {
    const trancado = await trancar(u, ctx, id)
    exigirRevisao(trancado, d.revisao)
    passar(trancado.situacao, 'enviar')
    await fechar(u, trancado, desenhado, { prazo, agora })
    await andar(u, trancado, 'enviar', {
      muda: sql`enviado_em = ${agora}, assinar_ate = ${prazo}, assinatura_parada = null`,
      dados: { paginas: desenhado.paginas, assinar_ate: prazo.toISOString() },
    })
  })
}

/** Opens the next version of a sent contract: its signatures are cancelled, and its text begins as it was. */
export async function abrirVersao(u: Unidade, ctx: Ctx, id: string, motivo: string): Promise<void> {
  const c = await trancar(u, ctx, id)
  exigirPapel(ctx, 'abrir_versao')
  passar(c.situacao, 'abrir_versao')
  const pedido = await pedidoDaOrigem(u.tx, { ...ORIGEM_DO_CONTRATO, id: c.id })
  await sql`
    update contratos.versoes set estado = 'substituida'
    where contrato_id = ${c.id}
      and n = ${c.versao}
  `.execute(u.tx)
  await sql`
    insert into contratos.versoes (contrato_id, n, modelo_versao, conteudo, criada_por)
    select contrato_id, n + 1, modelo_versao, conteudo, ${ctx.usuario.id}
    from contratos.versoes
    where contrato_id = ${c.id}
      and n = ${c.versao}
  `.execute(u.tx)
  await andar(u, c, 'abrir_versao', {
    muda: sql`
      versao = versao + 1, enviado_em = null, assinar_ate = null, assinatura_parada = null, aprovado_por = null
    `,
    dados: { motivo },
  })
  // after the contract has moved: the notice of the cancelled request finds nothing to stop
  if (pedido && (pedido.situacao === 'enviado' || pedido.situacao === 'parcial'))
    await cancelarPedido(u, pedido.pedidoId, motivo)
}
