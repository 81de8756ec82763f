import type { FastifyReply } from 'fastify'
import { dividaEm, type Divida } from '#engines/energia/divida.ts'
import { formatarDocumento } from '#kit/documento.ts'
import { ErroApp, naoEncontrado } from '#kit/erro.ts'
import { somarDias } from '#kit/dias.ts'
import { FUSO } from '#kit/expediente.ts'
import { diaDe } from '#kit/parede.ts'
import { saldoDaUnidade } from '#modules/creditos/publico.ts'
import { empresaPublica } from '#modules/empresa/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import { qrComoCaminho } from '#platform/pdf/qr.ts'
import type { Servicos } from '#platform/servicos.ts'
import { faturaPublica, paginaDaFatura as contratoDaPagina } from '../../contract/publico.ts'
import type { DadosDaPagina } from '../../regras/pagina/dados.ts'
import { paginaDaFatura, paginaIndisponivel } from '../../regras/pagina/pagina.ts'
import { contestarFatura } from '../comandos/contestar.ts'
import { linkDaFatura, nomeDoPdf, pdfDaFatura } from '../comandos/desenhar.ts'
import type { FaturaInteira } from '../consultas/fatura.ts'
import { devidaDa, pagamentosDa, pausasDa } from '../consultas/pagamentos.ts'
import {
  anterioresDa,
  economiaAcumulada,
  lerFaturaPublica,
  LINK_NAO_VALE,
  respostasDa,
  substituta,
} from '../consultas/pagina.ts'
import { pixDoBanco } from '../encaixes.ts'
import { codigoPix } from '../pdf/fatura-em-pdf.ts'

/** Nothing from elsewhere, nothing inline, in no frame. */
const POLITICA = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
const DIAS_DO_EXEMPLO = 23

const hojeAqui = () => diaDe(new Date(), FUSO)

function situacaoNaPagina(f: FaturaInteira, hoje: string): DadosDaPagina['situacao'] {
  if (f.situacao === 'cancelada' || f.situacao === 'paga') return f.situacao
  if (f.contestada_em) return 'contestada'
  return f.pagavel_ate < hoje ? 'vencida' : 'aberta'
}

const devidoHoje = async (s: Servicos, f: FaturaInteira, hoje: string): Promise<Divida> =>
  dividaEm(
    devidaDa(
      { ...f, contestada: f.contestada_em !== null },
      await pagamentosDa(s.banco.db, f.id),
      await pausasDa(s.banco.db, f.id),
    ),
    hoje,
  )

async function dadosDaPagina(s: Servicos, token: string): Promise<DadosDaPagina> {
  const { db } = s.banco
  const f = await lerFaturaPublica(db, token)
  const hoje = hojeAqui()
  const situacao = situacaoNaPagina(f, hoje)
  const [empresa, anteriores, acumulada, saldo, respostas, outra] = await Promise.all([
    empresaPublica(db),
    anterioresDa(db, f),
    economiaAcumulada(db, f),
    saldoDaUnidade(db, f.unidade_id),
    respostasDa(db, f.id),
    situacao === 'cancelada' ? substituta(db, f) : undefined,
  ])
  const devido = await devidoHoje(s, f, hoje)
  const falta = devido.totalCent
  const dia = somarDias(f.vencimento_em, DIAS_DO_EXEMPLO)
  const atrasada = dividaEm(devidaDa({ ...f, contestada: false }, [], []), dia)
  const [doBanco] = s.ligados.de(pixDoBanco)
  const codigo = (await doBanco?.(db, f.id, falta)) ?? codigoPix(f, falta)
  const { controladora } = empresa
  return {
    token,
    empresa: {
      nome: empresa.nome ?? 'Girassol',
      linha: controladora && `${controladora.razao_social} · CNPJ ${formatarDocumento(controladora.cnpj)}`,
      logo: empresa.logo.claro,
    },
    fatura: f,
    sem_encargos_ate: f.pagavel_ate,
    encargos: { multa: f.multa, jurosMes: f.juros_mes },
    situacao,
    hoje,
    devido,
    falta_centavos: falta,
    exemplo: {
      dia,
      dias: atrasada.dias,
      multa_centavos: atrasada.multaCent,
      total_centavos: atrasada.totalCent,
    },
    codigo,
    qr: qrComoCaminho(codigo),
    paga_em: f.paga_em?.toISOString() ?? null,
    contestada_em: f.contestada_em?.toISOString() ?? null,
    cancelada_em: f.cancelada_em?.toISOString() ?? null,
    respostas: respostas.map((r) => ({
      ...r,
      aberta_em: r.aberta_em.toISOString(),
      respondida_em: r.respondida_em.toISOString(),
    })),
    acumulada,
    creditos_kwh: saldo.saldo_kwh > 0 ? saldo.saldo_kwh : null,
    anteriores: anteriores.map((a) => ({ ...a, paga_em: a.paga_em?.toISOString() ?? null })),
    nova: outra ? linkDaFatura(s, outra.link_cifrado) : null,
  }
}

/** The page of a link. Links that open nothing all get the same bytes, status and headers. */
async function responder(s: Servicos, token: string, reply: FastifyReply): Promise<FastifyReply> {
  void reply.headers({ 'content-security-policy': POLITICA, 'content-type': 'text/html; charset=utf-8' })
  try {
    return reply.send(paginaDaFatura(await dadosDaPagina(s, token)))
  } catch (erro) {
    if (!(erro instanceof ErroApp && erro.status === 404)) throw erro
    return reply.code(404).send(paginaIndisponivel())
  }
}

function rotasPublicas(s: Servicos): Tratadores<typeof faturaPublica> {
  const { db } = s.banco
  const servirPdf = async (id: string, numero: string, reply: FastifyReply) => {
    const guardado = await pdfDaFatura(s, id)
    if (!guardado) throw naoEncontrado(LINK_NAO_VALE)
    return servirGuardado(reply, guardado, nomeDoPdf({ numero }), false)
  }
  return {
    async situacao({ params }) {
      const f = await lerFaturaPublica(db, params.token)
      const hoje = hojeAqui()
      return {
        success: true,
        data: {
          situacao: situacaoNaPagina(f, hoje),
          hoje_centavos: (await devidoHoje(s, f, hoje)).totalCent,
          paga_em: f.paga_em?.toISOString() ?? null,
        },
      }
    },
    async pdf({ params, reply }) {
      const f = await lerFaturaPublica(db, params.token)
      // its code would be paid
      if (f.situacao === 'cancelada') throw naoEncontrado(LINK_NAO_VALE)
      return servirPdf(f.id, f.numero, reply)
    },
    async anterior({ params, reply }) {
      const f = await lerFaturaPublica(db, params.token)
      const outra = (await anterioresDa(db, f)).find((a) => a.numero === params.numero)
      if (!outra) throw naoEncontrado(LINK_NAO_VALE)
      return servirPdf(outra.id, outra.numero, reply)
    },
    async contestar({ params, body, req }) {
      const f = await lerFaturaPublica(db, params.token)
      await s.executar({ ...sistema, ip: req.ip }, (u) => contestarFatura(u, f.id, body.texto))
      return { success: true }
    },
  }
}

/** The page on which a member pays, reads the arithmetic, and disputes. */
export const parteDaFaturaPublica = (s: Servicos): Modulo => ({
  paginasPublicas: [
    {
      pagina: '/fatura/{token}',
      chamadas: '/api/fatura/{token}',
      porque: 'a member pays and disputes an invoice without an account',
    },
  ],
  registrar(app, porteiro, registro) {
    registrar(
      app,
      porteiro,
      'faturas.pagina',
      contratoDaPagina,
      { abrir: ({ params, reply }) => responder(s, params.token, reply) },
      registro,
    )
    registrar(app, porteiro, 'faturas.publica', faturaPublica, rotasPublicas(s), registro)
  },
})
