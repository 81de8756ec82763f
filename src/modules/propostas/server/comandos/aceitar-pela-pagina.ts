import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { NomeDeCanal } from '#kit/canais-de-codigo.ts'
import { conflito, ErroApp, invalido } from '#kit/erro.ts'
import { nomeDaEmpresa } from '#modules/empresa/publico.ts'
import { enviarCodigo, gastarCodigo, provarCodigo } from '#platform/codigos/codigos.ts'
import { fraseDaProva } from '#platform/codigos/regras.ts'
import type { Autor, Unidade } from '#platform/eventos/unidade.ts'
import { comFrases } from '#platform/eventos/restricoes.ts'
import { canonico } from '#platform/evidencias/cadeia.ts'
import { registrarEvidencia } from '#platform/evidencias/repositorio.ts'
import { sha256De } from '#platform/guardados/repositorio.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import type { propostaPublica } from '../../contract/publico.ts'
import { CONSENTIMENTO } from '../../regras/consentimento.ts'
import { soHora } from '../../regras/palavras.ts'
import { CADEIA_DO_ACEITE } from '../consultas/evidencias.ts'
import { FRASES } from '../frases.ts'
import { pdfDaVersao } from './guardar-pdf.ts'
import { aceitarProposta, lerPropostaPublica, type PropostaPublica } from '../publico-servidor.ts'
import { destinosDoCodigo } from '../publico/contato.ts'

const CADEIA = CADEIA_DO_ACEITE
const assuntoDe = (p: PropostaPublica) => ({ finalidade: CADEIA, assunto: p.id })
const doCliente = (req: FastifyRequest): Autor => ({ usuario: null, ip: req.ip, requisicao_id: req.id })

/** Refuses what is no longer open, with the sentence of the page. */
function exigirAberta(p: PropostaPublica): void {
  if (p.aceita) throw conflito('Esta proposta já foi aceita.')
  if (p.venceu)
    throw new ErroApp('VENCIDA', 409, `A proposta venceu às ${soHora(p.vence_em.toISOString())}. Peça a renovação.`)
  if (!p.aberta) throw conflito('Esta proposta foi encerrada. Fale com quem a enviou.')
}

const mudou = () =>
  new ErroApp('VERSAO', 409, 'A proposta mudou enquanto você lia. Recarregue a página para ver a versão nova.')

export async function mandarCodigo(s: Servicos, token: string, canal: NomeDeCanal, req: FastifyRequest) {
  const p = await lerPropostaPublica(s.banco.db, token)
  exigirAberta(p)
  const destino = (await destinosDoCodigo(s, p.contato_id)).find((d) => d.canal === canal)
  if (!destino)
    throw invalido('Este canal não está disponível. Escolha outro.', [
      { campo: 'canal', mensagem: 'Este canal não está disponível' },
    ])
  const enviado = await enviarCodigo(s, {
    ...assuntoDe(p),
    canal,
    para: destino.para,
    motivo: `para aceitar a proposta ${p.numero}`,
    empresa: await nomeDaEmpresa(s.banco.db),
    autor: doCliente(req),
    registro: { acao: 'proposta.codigo', entidade: 'proposta' },
  })
  await s.executar(doCliente(req), (u) =>
    registrarEvidencia(u.tx, {
      de: CADEIA,
      de_id: p.id,
      tipo: 'codigo_enviado',
      dados: { canal, destino: enviado.destino, versao: p.versao },
    }),
  )
  return enviado
}

/**
 * Accepts the version that the customer has read. Code, acceptance and evidence are one transaction: a code is spent only
 * by an acceptance that stands.
 */
export async function aceitarPelaPagina(
  s: Servicos,
  token: string,
  d: BodyDe<typeof propostaPublica.aceitar>,
  req: FastifyRequest,
): Promise<{ em: string; letra: 'A' | 'B' | 'C'; pagamento: number }> {
  const p = await lerPropostaPublica(s.banco.db, token)
  exigirAberta(p)
  if (d.versao !== p.versao) throw mudou()
  const r = await provarCodigo(s, assuntoDe(p), d.codigo)
  if ('prova' in r) {
    const frase = fraseDaProva(r.prova)
    if (r.prova.desfecho === 'espera') throw new ErroApp('TOO_MANY_REQUESTS', 429, frase)
    throw invalido(frase, [{ campo: 'codigo', mensagem: frase }])
  }
  const { guardado } = await pdfDaVersao(s, p.id, p.versao)
  const agente = req.headers['user-agent']?.slice(0, 400)
  const executar = comFrases(s.executar, FRASES)
  return executar(doCliente(req), async (u) => {
    const em = new Date()
    const codigo = await gastarCodigo(u.tx, r.certo, em)
    return aceitarComProva(
      u,
      { token, id: p.id, versao: d.versao },
      {
        nome: d.nome,
        cpf: d.cpf,
        letra: d.letra,
        pagamento: d.pagamento,
        ip: req.ip,
        agente,
        prova: {
          codigo: { canal: codigo.canal, destino: codigo.destino, enviado_em: codigo.enviado_em, conferido_em: em },
          consentimento: CONSENTIMENTO,
          assinatura: d.assinatura.modo === 'digitada' ? { modo: 'digitada', nome: d.nome } : d.assinatura,
          pdf: guardado.sha256,
        },
      },
      em,
    )
  })
}

interface AceiteComProva {
  nome: string
  cpf: string
  letra: 'A' | 'B' | 'C'
  pagamento: number
  ip: string
  agente: string | undefined
  prova: {
    codigo: { canal: NomeDeCanal; destino: string; enviado_em: Date; conferido_em: Date }
    consentimento: typeof CONSENTIMENTO
    assinatura: object
    /** hash of the stored PDF */
    pdf: string
  }
}

/** Writes the acceptance and its evidence in the caller's transaction, for the version that the customer has read. */
export async function aceitarComProva(
  u: Unidade,
  { token, id, versao }: { token: string; id: string; versao: number },
  { cpf, ...d }: AceiteComProva,
  em: Date,
): Promise<{ em: string; letra: 'A' | 'B' | 'C'; pagamento: number }> {
  await aceitarProposta(u, token, { ...d, documento: cpf }, em)
  const { rows } = await sql<{ versao: number; em: Date; hash_do_retrato: string }>`
    select versao, em, hash_do_retrato from propostas.aceites where proposta_id = ${id}
  `.execute(u.tx)
  const [aceite] = rows
  // a new version was put in force between reading and locking: the customer has not seen it
  if (!aceite || aceite.versao !== versao) throw mudou()
  const { letra, pagamento } = d
  await registrarEvidencia(u.tx, {
    de: CADEIA,
    de_id: id,
    tipo: 'aceita',
    em,
    // personal data stay in the acceptance, which may have to be erased; the chain holds their hash
    dados: {
      versao: aceite.versao,
      letra,
      pagamento,
      retrato: aceite.hash_do_retrato,
      pdf: d.prova.pdf,
      prova: sha256De(Buffer.from(canonico({ nome: d.nome, cpf, ip: d.ip, agente: d.agente, prova: d.prova }))),
    },
  })
  return { em: aceite.em.toISOString(), letra, pagamento }
}
