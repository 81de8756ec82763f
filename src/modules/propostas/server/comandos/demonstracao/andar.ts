import { sql } from 'kysely'
import { digitosVerificadores } from '#kit/documento.ts'
import type { Autor } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { ConteudoDaProposta } from '../../../contract/conteudo.ts'
import { CONSENTIMENTO } from '../../../regras/consentimento.ts'
import { decidirAprovacao, pedirAprovacao } from '../aprovar.ts'
import { aceitarPelaEquipe, cancelar, negociar, recusar } from '../encerrar.ts'
import { enviarProposta } from '../enviar.ts'
import { trancarPor } from '../nucleo.ts'
import { renovar } from '../renovar.ts'
import { salvarProposta } from '../salvar.ts'
import { pdfDaVersao, type ComPdf } from '../guardar-pdf.ts'
import { aceitarComProva } from '../aceitar-pela-pagina.ts'
import { empresaDeAgora } from '../../empresa.ts'
import { registrarVista } from '../../publico-servidor.ts'
import { naqueleDia } from './relogio.ts'
import type { Caso } from './roteiro.ts'

const HORA_MS = 3_600_000
const APARELHO = 'Chrome no Android'
const cliente: Autor = { usuario: null }

export interface PropostaQueAnda {
  id: string
  inicio: Date
  agora: Date
  vendedor: Ctx
  aprovador: Ctx | undefined
  /** of the customer */
  nome: string
}

/** A proposal of the demonstration on its way: every step is a command of the module, at a time of its own. */
export class Andamento {
  private horas = 0
  private token = ''
  private readonly s: ComPdf
  private readonly p: PropostaQueAnda
  private readonly ctx: Ctx

  constructor(s: ComPdf, p: PropostaQueAnda) {
    this.s = s
    this.p = p
    this.ctx = p.vendedor
  }

  /** So many hours later, but never later than now. */
  private depois(horas: number): Date {
    this.horas += horas
    return new Date(Math.min(this.p.inicio.getTime() + this.horas * HORA_MS, this.p.agora.getTime() - 60_000))
  }

  private async situacao(): Promise<{ revisao: number; versao: number; vence: Date | null }> {
    const { rows } = await sql<{ revisao: number; versao: number; vence: Date | null }>`
      select revisao, versao, vence_em as vence from propostas.propostas where id = ${this.p.id}
    `.execute(this.s.banco.db)
    if (!rows[0]) throw new Error('the proposal is not there')
    return rows[0]
  }

  async enviar(): Promise<void> {
    const { revisao } = await this.situacao()
    const em = this.depois(2)
    const empresa = await empresaDeAgora(this.s)
    const { token } = await naqueleDia(this.s, this.ctx, em, (u) =>
      enviarProposta(u, this.s, this.ctx, this.p.id, { revisao, empresa }, em),
    )
    this.token = token
  }

  async ver(...partes: string[]): Promise<void> {
    const em = this.depois(9)
    const vista = { segundos: 40 + partes.length * 35, partes: ['inicio', ...partes], aparelho: APARELHO }
    await naqueleDia(this.s, cliente, em, (u) => registrarVista(u, this.token, vista, em))
  }

  async pedirAprovacao(motivo: string): Promise<void> {
    const { revisao } = await this.situacao()
    const em = this.depois(1)
    await naqueleDia(this.s, this.ctx, em, (u) => pedirAprovacao(u, this.ctx, this.p.id, { revisao, motivo }, em))
  }

  async aprovar(): Promise<void> {
    const quem = this.p.aprovador
    if (!quem) throw new Error('nobody may approve')
    const em = this.depois(3)
    await naqueleDia(this.s, quem, em, (u) => decidirAprovacao(u, quem, this.p.id, { aprovar: true }, em))
  }

  async negociar(): Promise<void> {
    const em = this.depois(20)
    await naqueleDia(this.s, this.ctx, em, (u) => negociar(u, this.ctx, this.p.id, em))
  }

  async salvar(conteudo: ConteudoDaProposta): Promise<void> {
    const { revisao } = await this.situacao()
    const em = this.depois(16)
    await naqueleDia(this.s, this.ctx, em, (u) => salvarProposta(u, this.ctx, this.p.id, { revisao, conteudo }, em))
  }

  async expirar(): Promise<void> {
    const { vence } = await this.situacao()
    if (!vence) throw new Error('the proposal has no end')
    const em = new Date(vence.getTime() + 1000)
    await naqueleDia(this.s, cliente, em, (u) => trancarPor(u, { id: this.p.id }, em))
  }

  /** Opens the next version of what expired, two days ago. */
  async renovar(): Promise<void> {
    this.horas = (this.p.agora.getTime() - this.p.inicio.getTime()) / HORA_MS - 70
    const em = this.depois(1)
    await naqueleDia(this.s, this.ctx, em, (u) => renovar(u, this.ctx, this.p.id, em))
  }

  async recusar(motivo: string): Promise<void> {
    const em = this.depois(30)
    await naqueleDia(this.s, this.ctx, em, (u) => recusar(u, this.ctx, this.p.id, motivo, em))
  }

  async cancelar(motivo: string): Promise<void> {
    const em = this.depois(30)
    await naqueleDia(this.s, this.ctx, em, (u) => cancelar(u, this.ctx, this.p.id, motivo, em))
  }

  async aceitarPelaEquipe(): Promise<void> {
    const em = this.depois(24)
    const dados = { nome: this.p.nome, letra: 'A', pagamento: 0, motivo: 'Assinou a proposta impressa na visita' }
    await naqueleDia(this.s, this.ctx, em, (u) => aceitarPelaEquipe(u, this.ctx, this.p.id, dados, em))
  }

  /** As the customer does on the page, without the code's message: it was sent and typed before the demonstration. */
  async aceitarPelaPagina(n: number, letra: 'A' | 'B'): Promise<void> {
    const { versao } = await this.situacao()
    const { guardado } = await pdfDaVersao(this.s, this.p.id, versao)
    const em = this.depois(24)
    const base = String(310_000_000 + n * 7919)
    await naqueleDia(this.s, cliente, em, (u) =>
      aceitarComProva(
        u,
        { token: this.token, id: this.p.id, versao },
        {
          nome: this.p.nome,
          cpf: base + digitosVerificadores(base),
          letra,
          pagamento: 0,
          ip: '203.0.113.24',
          agente: 'Mozilla/5.0 (Linux; Android 14) Chrome/129.0 Mobile',
          prova: {
            codigo: {
              canal: 'whatsapp',
              destino: '•••• 0019',
              enviado_em: new Date(em.getTime() - 90_000),
              conferido_em: em,
            },
            consentimento: CONSENTIMENTO,
            assinatura: { modo: 'digitada', nome: this.p.nome },
            pdf: guardado.sha256,
          },
        },
        em,
      ),
    )
  }
}

const tem = ({ voltas }: Caso, volta: Caso['voltas'][number]): boolean => voltas.includes(volta)

/** Walks one proposal to the state that its case names. `outro` is what its second version, or its renewal, contains. */
export async function andar(a: Andamento, caso: Caso, n: number, outro: ConteudoDaProposta): Promise<void> {
  const { fim } = caso
  if (fim === 'rascunho') return
  if (fim === 'em_aprovacao' || tem(caso, 'desconto_aprovado'))
    await a.pedirAprovacao('O cliente tem proposta de outra empresa e decide esta semana.')
  if (fim === 'em_aprovacao') return
  if (tem(caso, 'desconto_aprovado')) await a.aprovar()
  await a.enviar()
  if (tem(caso, 'renovada')) {
    await a.ver('conta', 'anos')
    await a.expirar()
    await a.renovar()
    await a.salvar(outro)
    await a.enviar()
    return
  }
  if (fim === 'enviada') return
  if (fim !== 'expirada' || n % 2 === 0) await a.ver('conta')
  if (tem(caso, 'versao_2')) {
    await a.negociar()
    await a.salvar(outro)
    await a.enviar()
    await a.ver('conta', 'anos', 'opcoes')
  } else if (n % 3 === 0 && fim !== 'cancelada') await a.ver('anos', 'opcoes', 'pagar')
  await fechar(a, caso, n)
}

async function fechar(a: Andamento, caso: Caso, n: number): Promise<void> {
  switch (caso.fim) {
    case 'em_negociacao':
      return a.negociar()
    case 'aceita':
      return tem(caso, 'pela_pagina')
        ? a.aceitarPelaPagina(n, tem(caso, 'variantes') ? 'B' : 'A')
        : a.aceitarPelaEquipe()
    case 'recusada':
      return a.recusar(n % 2 ? 'Fechou com outra empresa, por preço' : 'Adiou para o ano que vem')
    case 'cancelada':
      return a.cancelar('O telhado não aguenta a usina; o cliente foi avisado')
    case 'expirada':
      return a.expirar()
    default:
  }
}
