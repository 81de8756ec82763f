import { FRASE_DA_POLITICA_ICMS } from '#engines/energia/icms.ts'
import { mesCurto, nomeDoMes } from '#kit/meses.ts'
import type { Bloco } from '#engines/documento/blocos.ts'
import { parteDoFioB } from '#engines/energia/classe.ts'
import { cargaEmPalavras, existenteEmPalavras, inicioDaCarga } from '#modules/simulacoes/regras/cargas.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { classeEmPalavras } from '#modules/simulacoes/regras/unidade-em-palavras.ts'
import { prazoDaIsencao } from '#modules/simulacoes/regras/fonte-da-tarifa.ts'
import { fraseDaLacuna, linhasEmPalavras, semMoeda } from '../../regras/palavras.ts'
import type { Secao } from './entrada.ts'
import { graficoDosMeses } from '../../regras/secoes/graficos.ts'
import { plantas } from './planta.ts'

const doze = (valor: (m: number) => string) => Array.from({ length: 12 }, (_, m) => valor(m))

/** The consumption, and the current bill reproduced. */
export function consumo({ opcao: o, tema }: Secao): Bloco[] {
  const meses = o.meses.map((m) => ({ rotulo: mesCurto(m.mes), consumoKwh: m.consumoKwh, geracaoKwh: 0 }))
  const c = o.calibracao
  const u = o.entrada.unidades[0]
  const lacuna = u ? fraseDaLacuna(u.tarifa) : null
  return [
    { tipo: 'titulo', nivel: 2, texto: 'Seu consumo' },
    {
      tipo: 'paragrafo',
      frase: `${emNumero(Math.round(o.ano1.consumoKwh))} kWh em doze meses, na tarifa da ${u?.tarifa.distribuidora.nome ?? 'distribuidora'}: R$\u00A0${emNumero(o.tarifaCheia, 5)} por kWh com tributos.`,
    },
    {
      tipo: 'figura',
      altura: 140,
      alt: `Consumo por mês: ${doze((m) => `${mesCurto(m + 1)} ${emNumero(Math.round(o.meses[m]?.consumoKwh ?? 0))} kWh`).join(', ')}.`,
      desenhar: (largura) => graficoDosMeses(largura, 140, meses, tema),
    },
    c
      ? {
          tipo: 'aviso',
          tom: c.confere ? 'bom' : 'cuidado',
          frase: c.confere
            ? `Este cálculo reproduz a sua conta: a fatura cobrou ${emReais(c.cobradaCent)} e o cálculo dá ${emReais(c.calculadaCent)}, diferença de ${emPct(Math.abs(c.diferenca))}.`
            : `A fatura cobrou ${emReais(c.cobradaCent)} e o cálculo dá ${emReais(c.calculadaCent)}. A maior diferença está em ${c.maiorDiferenca ?? 'uma das linhas'}.`,
        }
      : { tipo: 'aviso', tom: 'neutro', frase: 'Sem uma fatura para conferir: o consumo e a tarifa foram informados.' },
    ...(lacuna ? [{ tipo: 'aviso', tom: 'cuidado', frase: lacuna } satisfies Bloco] : []),
    ...(o.entrada.cargas.length > 0
      ? [
          {
            tipo: 'lista',
            itens: o.entrada.cargas.map(
              (x) => `A partir de ${inicioDaCarga(x, o.entrada.premissas.anoInicial)}: ${cargaEmPalavras(x)}.`,
            ),
          } satisfies Bloco,
        ]
      : []),
    ...(o.entrada.existente
      ? [
          {
            tipo: 'paragrafo',
            frase: `Esta proposta amplia a usina que já existe (${existenteEmPalavras(o.entrada.existente)}): as contas de hoje já descontam o que ela gera.`,
          } satisfies Bloco,
        ]
      : []),
    ...(o.unidades.length > 1 ? [unidades(o)] : u ? [umaUnidade(u)] : []),
  ]
}

type Unidade = Secao['opcao']['entrada']['unidades'][number]

const umaUnidade = (u: Unidade): Bloco => ({
  tipo: 'paragrafo',
  estilo: 'pequeno',
  frase: [
    'Unidade consumidora ',
    { texto: u.numero || 'a informar', letra: 'media' },
    `: ${classeEmPalavras(u)}, ${u.tarifa.distribuidora.nome}.`,
  ],
})

const unidades = (o: Secao['opcao']): Bloco => ({
  tipo: 'tabela',
  colunas: [
    { titulo: 'Unidade consumidora', largura: 2 },
    { titulo: 'Recebe por ano (kWh)', largura: 1.2, numero: true },
    { titulo: 'Conta hoje (R$)', largura: 1.2, numero: true },
    { titulo: 'Conta depois (R$)', largura: 1.2, numero: true },
  ],
  linhas: o.unidades.map((u, n) => ({
    celulas: [
      { texto: u.numero || 'a informar', nota: daUnidade(u, o.entrada.unidades[n]) },
      emNumero(Math.round(u.alocadoKwh)),
      semMoeda(u.semSolarCent),
      semMoeda(u.comSolarCent),
    ],
  })),
})

const daUnidade = (u: { geradora: boolean }, entrada: Unidade | undefined): string =>
  [entrada ? classeEmPalavras(entrada) : '', u.geradora ? 'onde a usina fica' : ''].filter(Boolean).join(' · ')

/** The plant. */
export function solucao({ opcao: o, tema }: Secao): Bloco[] {
  const { usina: u, entrada: e } = o
  const nome = (x: { marca?: string; modelo?: string }) => [x.marca, x.modelo].filter(Boolean).join(' ') || 'a definir'
  return [
    { tipo: 'titulo', nivel: 2, texto: 'A solução' },
    {
      tipo: 'tabela',
      colunas: [
        { titulo: 'Equipamento', largura: 1.1 },
        { titulo: 'Marca e modelo', largura: 2 },
        { titulo: 'Quantidade', largura: 0.8, numero: true },
        { titulo: 'Potência', largura: 1, numero: true },
      ],
      linhas: [
        {
          celulas: ['Módulo fotovoltaico', nome(e.modulo), emNumero(u.modulos), `${emNumero(u.kWp, 2)} kWp`],
        },
        ...e.inversores.map((i) => ({
          celulas: [
            i.micro ? 'Microinversor' : 'Inversor',
            nome(i),
            emNumero(i.quantidade),
            `${emNumero(i.kw * i.quantidade, 2)} kW`,
          ],
        })),
        { celulas: ['Estrutura', 'fixação para o tipo do telhado, em alumínio e inox', '1', ''] },
        { celulas: ['Proteção e cabos', 'string box ou proteção integrada, DPS e aterramento', '1', ''] },
        { celulas: ['Monitoramento', 'acompanhamento da geração pelo celular', '1', ''] },
      ],
    },
    {
      tipo: 'tabela',
      colunas: [
        { titulo: 'Face do telhado', largura: 1.6 },
        { titulo: 'Módulos', largura: 0.8, numero: true },
        { titulo: 'Inclinação', largura: 0.8, numero: true },
        { titulo: 'Azimute', largura: 0.8, numero: true },
        { titulo: 'Sombra', largura: 0.8, numero: true },
        { titulo: 'Fator', largura: 0.8, numero: true },
      ],
      linhas: e.faces.flatMap((f, n) =>
        f.modulos > 0
          ? [
              {
                celulas: [
                  f.nome,
                  emNumero(f.modulos),
                  `${emNumero(f.inclinacao)}°`,
                  `${emNumero(f.azimute)}°`,
                  emPct(f.sombra ?? 0, 0),
                  emNumero(u.faces[n]?.fatorOrientacao ?? 1, 3),
                ],
              },
            ]
          : [],
      ),
    },
    ...plantas(e, tema),
    {
      tipo: 'paragrafo',
      estilo: 'pequeno',
      frase: [
        `Área de telhado: ${emNumero(u.areaTelhadoM2, 1)} m². `,
        u.pesoKg > 0 ? `Peso dos módulos: ${emNumero(Math.round(u.pesoKg))} kg. ` : '',
        u.fdi === null ? '' : `Relação entre módulos e inversor: ${emNumero(u.fdi, 2)}. `,
        u.series.length > 0
          ? `Séries conferidas: ${u.series.map((s) => `${s.modulos} módulos, ${emNumero(s.vocFrioV, 1)} V no frio`).join('; ')}.`
          : '',
      ].join(''),
    },
  ]
}

/** Generation, month by month. */
export function geracao({ opcao: o, tema }: Secao): Bloco[] {
  const { usina: u, entrada: e } = o
  const meses = o.meses.map((m, n) => ({
    rotulo: mesCurto(m.mes),
    consumoKwh: m.consumoKwh,
    geracaoKwh: u.geracaoMensalKwh[n] ?? 0,
  }))
  return [
    {
      tipo: 'titulo',
      nivel: 2,

      texto: 'Geração',
      nota: 'kWh por mês: consumo em barras, geração na linha',
    },
    {
      tipo: 'figura',
      altura: 170,
      alt: `Geração e consumo por mês: ${meses.map((m) => `${m.rotulo} gera ${emNumero(Math.round(m.geracaoKwh))} e consome ${emNumero(Math.round(m.consumoKwh))} kWh`).join(', ')}.`,
      desenhar: (largura) => graficoDosMeses(largura, 170, meses, tema),
    },
    {
      tipo: 'paragrafo',
      estilo: 'pequeno',
      frase: `Irradiação de ${e.local.cidade}: ${emNumero(u.hspMedia, 2)} kWh por m² ao dia (${e.local.fonteHsp ?? 'INPE, Atlas Brasileiro de Energia Solar, 2017'}). Rendimento do sistema (PR): ${emPct(e.premissas.pr, 0)}. Perda de ${emPct(e.premissas.deg1)} no primeiro ano e de ${emPct(e.premissas.degN, 2)} em cada ano seguinte. Produtividade: ${emNumero(Math.round(u.produtividade))} kWh por kWp ao ano. A geração varia com o clima de cada ano.`,
    },
  ]
}

const MODALIDADES = {
  AUTOCONSUMO_LOCAL: 'autoconsumo local: a usina fica na unidade que usa a energia',
  AUTOCONSUMO_REMOTO: 'autoconsumo remoto: a usina fica em outra unidade do mesmo titular',
  GERACAO_COMPARTILHADA: 'geração compartilhada: várias pessoas recebem da mesma usina',
  EMUC: 'empreendimento com múltiplas unidades: as unidades do condomínio dividem a energia',
} as const
const CLASSES = {
  GD_I: 'GD I: pedido feito até 7 de janeiro de 2023, sem pagar o Fio B até 2045',
  GD_II: 'GD II: a parte do Fio B sobe ano a ano até 2028 (Lei 14.300, art. 27)',
  GD_III: 'GD III: acima de 500 kW em autoconsumo remoto ou concentrado; paga o Fio B e outras parcelas',
} as const

/** The rule, in plain words. */
export function regra({ opcao: o }: Secao): Bloco[] {
  const { entrada: e, usina: u } = o
  const t = e.unidades[0]?.tarifa
  const inicio = e.premissas.anoInicial
  const conhecidos = Array.from({ length: Math.max(0, 2029 - inicio) }, (_, n) => inicio + n)
  const base = o.art17.find((x) => x.preset === e.premissas.art17) ?? o.art17[1]
  const hipotese =
    e.premissas.art17 === 'pessimista'
      ? 'todas as parcelas que não são energia'
      : `Fio B × ${emNumero(base?.fioBPosTransicao ?? 1, 2)}`
  return [
    { tipo: 'titulo', nivel: 2, texto: 'A regra que vale para você' },
    {
      tipo: 'lista',
      itens: [
        `Modalidade: ${MODALIDADES[e.conexao.modalidade]}.`,
        `Classe: ${CLASSES[u.classe]}.`,
        t?.grupoA
          ? 'Média tensão: a demanda contratada é cobrada por inteiro, com ou sem sol, e não há conta mínima. ' +
            'O que sobra fora da ponta vale menos kWh na ponta, pela razão das tarifas de energia.'
          : 'Conta mínima: a conta de energia nunca fica abaixo do custo de disponibilidade da ligação ' +
            '(30, 50 ou 100 kWh). O mínimo e o Fio B não se somam: vale o maior.',
        `ICMS: ${FRASE_DA_POLITICA_ICMS[t?.politicaIcms ?? 'SEM_ISENCAO']}${t ? prazoDaIsencao(t) : ''}.`,
        'O que sobra num mês vira crédito em kWh, vale 60 meses e não pode ser trocado por dinheiro.',
      ],
    },
    ...(u.classe === 'GD_II'
      ? [
          {
            tipo: 'tabela',
            colunas: [
              { titulo: 'Ano', largura: 1 },
              { titulo: 'Parte do Fio B paga por kWh compensado', largura: 2.4 },
              { titulo: 'Situação', largura: 1.4 },
            ],
            linhas: [
              ...conhecidos.map((ano) => ({ celulas: [String(ano), emPct(parteDoFioB(ano), 0), 'regra publicada'] })),
              { celulas: ['2029 em diante', hipotese, 'hipótese (art. 17)'], destaque: true },
            ],
          } satisfies Bloco,
        ]
      : []),
    {
      tipo: 'aviso',
      tom: 'info',
      frase:
        'A conta não zera: a rede continua sendo usada à noite e nos dias de chuva, e a iluminação pública continua sendo cobrada pela prefeitura.',
    },
  ]
}

/** The bill of a typical month, line by line. */
export function contaTipica({ opcao: o, tema }: Secao): Bloco[] {
  const mes = o.meses.find((m) => m.mes === o.mesTipico) ?? o.meses[0]
  if (!mes) return []
  const ano = o.entrada.premissas.anoInicial
  return [
    {
      tipo: 'titulo',
      nivel: 2,

      texto: `Sua conta de ${nomeDoMes(mes.mes)}, antes e depois`,
      nota: `${emNumero(Math.round(mes.consumoKwh))} kWh, valores em reais, no ano de ${ano}`,
    },
    {
      tipo: 'tabela',
      colunas: [
        { titulo: 'Linha da conta', largura: 3 },
        { titulo: 'Antes', largura: 1, numero: true },
        { titulo: 'Depois', largura: 1, numero: true },
      ],
      linhas: linhasEmPalavras(mes.linhas, ano).map((l) => ({
        total: l.total,
        celulas: [
          { texto: l.nome, nota: l.nota },
          semMoeda(l.antesCent),
          l.depoisCent === 0 && !l.total
            ? { texto: semMoeda(0), cor: tema.bom, letra: 'forte' as const }
            : semMoeda(l.depoisCent),
        ],
      })),
    },
  ]
}
