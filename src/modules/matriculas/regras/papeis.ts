import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import type { Bloco } from '#engines/documento/blocos.ts'
import { formatarDocumento } from '#kit/documento.ts'
import { diaBr } from '#kit/dias.ts'
import type { Matricula } from '../contract/formas.ts'
import { NOMES_DO_ESTADO_CIVIL } from './livro.ts'
import { NOMES_DO_MODELO } from './plano.ts'
import { saldoDaQuota } from './quota.ts'

export const papeis = ['livro', 'admissao', 'desligamento'] as const
export type Papel = (typeof papeis)[number]

export const TITULOS: Readonly<Record<Papel, string>> = {
  livro: 'Ficha do livro de matrícula',
  admissao: 'Termo de admissão',
  desligamento: 'Termo de desligamento',
}

const numero = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })
const dia = (d: string | null): string => (d ? diaBr(d) : 'não informado')
const ou = (t: string | null): string => t ?? 'não informado'

const pares = (linhas: readonly (readonly [string, string])[]): Bloco => ({
  tipo: 'tabela',
  colunas: [
    { titulo: 'Dado', largura: 1 },
    { titulo: 'No livro', largura: 2 },
  ],
  linhas: linhas.map(([rotulo, valor]) => ({ celulas: [rotulo, valor] })),
})

export const numeroDaMatricula = (n: number | null): string => (n === null ? 'sem número' : String(n).padStart(4, '0'))

const SAIDAS: Readonly<Record<NonNullable<Matricula['saida']>['tipo'], string>> = {
  demissao: 'a pedido do cooperado (demissão)',
  eliminacao: 'por eliminação',
  exclusao: 'por exclusão',
  desistencia: 'por desistência',
}

/** Data of the register (Lei 5.764, arts. 22 and 23). */
function dadosDoLivro(m: Matricula): Bloco {
  const l = m.livro
  return pares([
    ['Número', numeroDaMatricula(m.numero)],
    ['Nome', m.nome],
    ['CPF ou CNPJ', l?.documento ? formatarDocumento(l.documento) : 'não informado'],
    ['Nascimento', dia(l?.nascimento ?? null)],
    ['Estado civil', l?.estado_civil ? NOMES_DO_ESTADO_CIVIL[l.estado_civil] : 'não informado'],
    ['Nacionalidade', ou(l?.nacionalidade ?? null)],
    ['Profissão', ou(l?.profissao ?? null)],
    ['Endereço', ou(l?.endereco ?? null)],
    ['Admissão', m.admitida_em ? `${diaBr(m.admitida_em)}, ata ${m.ata ?? ''}` : 'ainda não admitido'],
    ['Saída', m.saida?.encerrada_em ? `${diaBr(m.saida.encerrada_em)}, ${SAIDAS[m.saida.tipo]}` : 'nenhuma'],
  ])
}

const NOMES_DA_QUOTA = { subscrita: 'Subscrita', integralizada: 'Integralizada', devolvida: 'Devolvida' } as const

function contaDeQuota(m: Matricula): Bloco[] {
  const quotas = m.quotas ?? []
  if (quotas.length === 0)
    return [{ tipo: 'paragrafo', frase: 'Nenhum lançamento na conta de quotas-partes.', estilo: 'pequeno' }]
  const s = saldoDaQuota(quotas)
  return [
    {
      tipo: 'tabela',
      colunas: [
        { titulo: 'Dia', largura: 1 },
        { titulo: 'Lançamento', largura: 1.2 },
        { titulo: 'Descrição', largura: 2 },
        { titulo: 'Valor', largura: 1, numero: true },
      ],
      linhas: [
        ...quotas.map((q) => ({
          celulas: [diaBr(q.em), NOMES_DA_QUOTA[q.tipo], q.descricao, emReais(q.valor_centavos)],
        })),
        { celulas: ['', 'Capital do cooperado', '', emReais(s.aDevolver)], total: true },
      ],
    },
  ]
}

function unidadesEPlano(m: Matricula): Bloco[] {
  const [plano] = m.planos.toReversed()
  const unidades = m.unidades_da_matricula
  return [
    { tipo: 'titulo', nivel: 2, texto: 'Unidades e plano' },
    ...(unidades.length === 0
      ? []
      : [
          {
            tipo: 'tabela',
            colunas: [
              { titulo: 'Unidade consumidora', largura: 2 },
              { titulo: 'Usina', largura: 2 },
              { titulo: 'Desde', largura: 1 },
              { titulo: 'kWh por mês', largura: 1, numero: true },
            ],
            linhas: unidades.map((x) => ({
              celulas: [x.numero ?? 'sem número', x.usina?.nome ?? '', diaBr(x.desde), numero.format(x.kwh_contratado)],
            })),
          } satisfies Bloco,
        ]),
    {
      tipo: 'paragrafo',
      frase: [
        `Cobrança: ${NOMES_DO_MODELO[m.modelo_de_cobranca]}`,
        plano?.desconto ? `, ${numero.format(plano.desconto * 100)} %` : '',
        plano?.tarifa_contratual ? `, R$ ${numero.format(plano.tarifa_contratual)} por kWh` : '',
        plano?.fixo_centavos ? `, ${emReais(plano.fixo_centavos)} por mês` : '',
        `. Vencimento no dia ${m.vencimento_dia}. Aviso prévio de ${m.aviso_previo_dias} dias.`,
      ],
    },
  ]
}

const assinaturas = (m: Matricula): Bloco => ({
  tipo: 'colunas',
  partes: ['Pela cooperativa', m.nome].map((nome) => ({
    largura: 1,
    blocos: [
      { tipo: 'espaco', altura: 56 },
      { tipo: 'paragrafo', frase: '________________________________' },
      { tipo: 'paragrafo', frase: nome, estilo: 'pequeno' },
    ],
  })),
})

const TEXTOS: Readonly<Record<Papel, (m: Matricula) => Bloco[]>> = {
  livro: () => [],
  admissao: (m) => [
    {
      tipo: 'paragrafo',
      frase:
        `${m.nome} é admitido(a) como cooperado(a) na matrícula ${numeroDaMatricula(m.numero)}, em ` +
        `${dia(m.admitida_em)}, conforme a ata ${m.ata ?? ''}. Declara conhecer e aceitar o estatuto, ` +
        'ter direito a voto nas assembleias e responder pelas quotas-partes que subscreve (Lei 5.764/1971).',
    },
    {
      tipo: 'paragrafo',
      frase:
        'A energia recebida é crédito de compensação das unidades abaixo, não é vendida e não vira dinheiro. ' +
        'A cooperativa pode redistribuir a energia entre os cooperados a cada novo rateio.',
    },
  ],
  desligamento: (m) => [
    {
      tipo: 'paragrafo',
      frase: m.saida
        ? `${m.nome}, matrícula ${numeroDaMatricula(m.numero)}, sai da cooperativa ${SAIDAS[m.saida.tipo]}. ` +
          `Pedido em ${dia(m.saida.pedida_em)}, aviso até ${dia(m.saida.aviso_ate)}.`
        : '',
    },
    {
      tipo: 'paragrafo',
      frase:
        'Os créditos já alocados ficam nas unidades consumidoras do cooperado e valem por 60 meses da fatura que os ' +
        'gerou. As faturas em aberto continuam devidas. A quota-parte é devolvida na forma do estatuto.',
    },
  ],
}

/** The blocks of one paper. The same member gives the same document. */
export function blocosDoPapel(m: Matricula, papel: Papel): Bloco[] {
  return [
    { tipo: 'titulo', nivel: 1, texto: TITULOS[papel], nota: `Matrícula ${numeroDaMatricula(m.numero)}` },
    ...TEXTOS[papel](m),
    { tipo: 'titulo', nivel: 2, texto: 'Livro de matrícula' },
    dadosDoLivro(m),
    { tipo: 'titulo', nivel: 2, texto: 'Conta de quotas-partes' },
    ...contaDeQuota(m),
    ...unidadesEPlano(m),
    ...(papel === 'livro' ? [] : [assinaturas(m)]),
  ]
}
