import type { Bloco } from '#engines/documento/blocos.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { qrComoCaminho } from '#platform/pdf/qr.ts'
import { anosPorExtenso, contasDosAnos, diaHora, mesDoRetorno, reaisInteiros, soDia } from '../../regras/palavras.ts'
import { quemSomos } from '../../regras/secoes/comuns.ts'
import { graficoDasContas } from '../../regras/secoes/graficos.ts'
import type { Frente, SecaoComum } from '../../regras/secoes/secao.ts'
import type { DaCapa, Secao } from './entrada.ts'

const LADO_DO_QR = 104

/** Cover: of any kind. */
export function capa(p: SecaoComum['proposta'], frente: Frente, { empresa, link, tema }: DaCapa): Bloco[] {
  const lugar = [p.cliente.cidade, p.cliente.uf].filter(Boolean).join('/')
  const ficha: Bloco = {
    tipo: 'tabela',
    colunas: [
      { titulo: '', largura: 1 },
      { titulo: '', largura: 2.2 },
    ],
    linhas: [
      ['Proposta', `${p.numero}, versão ${p.versao}`],
      ['Data', soDia(p.enviadaEm)],
      ['Validade', `até ${diaHora(p.venceEm)}`],
      [frente.assunto.nome, frente.assunto.valor],
      ['Quem atende', p.vendedor.nome],
    ].map(([nome = '', valor = '']) => ({
      celulas: [
        { texto: nome, cor: tema.fraco },
        { texto: valor, letra: 'media' as const },
      ],
    })),
  }
  return [
    { tipo: 'espaco', altura: 116 },
    {
      tipo: 'paragrafo',
      frase: [{ texto: frente.chamada, letra: 'forte', cor: tema.marcaTexto }],
      estilo: 'grande',
    },
    { tipo: 'espaco', altura: 6 },
    { tipo: 'titulo', nivel: 1, texto: frente.titulo },
    {
      tipo: 'paragrafo',
      estilo: 'grande',
      cor: tema.fraco,
      frase: ['Preparada para ', { texto: p.cliente.nome, letra: 'forte', cor: tema.texto }, lugar ? `, ${lugar}` : ''],
    },
    { tipo: 'espaco', altura: 22 },
    { tipo: 'cartoes', itens: frente.figuras },
    { tipo: 'espaco', altura: 26 },
    link
      ? {
          tipo: 'colunas',
          partes: [
            { largura: 3.4, blocos: [ficha] },
            {
              largura: 1.25,
              blocos: [
                qr(link),
                { tipo: 'paragrafo', estilo: 'nota', frase: 'Aponte a câmera para abrir a versão online e aceitar.' },
              ],
            },
          ],
        }
      : ficha,
    { tipo: 'espaco', altura: 26 },
    ...empresa.linhas.map((frase): Bloco => ({ tipo: 'paragrafo', estilo: 'nota', frase })),
    { tipo: 'quebra' },
  ]
}

const qr = (link: string): Bloco => ({
  tipo: 'figura',
  altura: LADO_DO_QR,
  alt: `Código QR da proposta online: ${link}`,
  desenhar: () => {
    const { d, lado } = qrComoCaminho(link)
    return [
      {
        tipo: 'retangulo',
        x: 0,
        y: 0,
        largura: LADO_DO_QR,
        altura: LADO_DO_QR,
        raio: 6,
        fundo: '#ffffff',
        borda: '#e6e3df',
      },
      { tipo: 'caminho', x: 0, y: 0, escala: LADO_DO_QR / lado, d, fundo: '#211d18' },
    ]
  },
})

/** Summary: the figures, one chart, and the options side by side. */
export function resumo({ proposta: p, opcao: o, tema, numeroDe }: Secao): Bloco[] {
  const { usina: u, indicadores: i } = o
  const inicio = o.entrada.premissas.anoInicial
  return [
    { tipo: 'titulo', nivel: 2, texto: 'Resumo' },
    {
      tipo: 'cartoes',
      itens: [
        { rotulo: 'Potência', valor: `${emNumero(u.kWp, 2)} kWp`, nota: `${u.modulos} módulos` },
        {
          rotulo: 'Geração por ano',
          valor: `${emNumero(Math.round(u.geracaoAnualKwh))} kWh`,
          nota: u.cobertura === null ? 'antes da degradação' : `${emPct(u.cobertura)} do consumo`,
        },
        { rotulo: 'Investimento', valor: emReais(o.precoCent), nota: 'à vista', tom: 'marca' },
        {
          rotulo: 'Se paga em',
          valor: anosPorExtenso(i.paybackSimplesAnos),
          nota: mesDoRetorno(inicio, i.paybackSimplesMeses),
          tom: 'bom',
        },
      ],
    },
    {
      tipo: 'titulo',
      nivel: 3,
      texto: 'Conta de luz por ano',
      nota: `Em reais, ${o.anos.length} anos, sem descontar a inflação`,
    },
    {
      tipo: 'figura',
      altura: 190,
      alt: `Conta de luz por ano. Sem usina: de ${reaisInteiros(o.anos[0]?.semSolarCent ?? 0)} em ${inicio} a ${reaisInteiros(o.anos.at(-1)?.semSolarCent ?? 0)} em ${o.anos.at(-1)?.ano ?? inicio}. Com usina: de ${reaisInteiros(o.anos[0]?.comSolarCent ?? 0)} a ${reaisInteiros(o.anos.at(-1)?.comSolarCent ?? 0)}. Depois de 2028, hipótese.`,
      desenhar: (largura) => graficoDasContas(largura, 190, contasDosAnos(o.anos), tema),
    },
    {
      tipo: 'paragrafo',
      estilo: 'pequeno',
      frase: [
        { texto: 'Linha cheia: ', letra: 'forte', cor: tema.texto },
        'regra já publicada, até 2028. ',
        { texto: 'Tracejada: ', letra: 'forte', cor: tema.texto },
        `a regra de 2029 em diante ainda será definida; a hipótese usada está na seção ${numeroDe('regra')}.`,
      ],
    },
    ...(p.opcoes.length > 1 ? opcoesLadoALado(p.opcoes) : []),
  ]
}

const opcoesLadoALado = (opcoes: Secao['proposta']['opcoes']): Bloco[] => [
  { tipo: 'titulo', nivel: 3, texto: 'Opções lado a lado' },
  {
    tipo: 'tabela',
    colunas: [
      { titulo: 'Opção', largura: 2.2 },
      { titulo: 'Potência', largura: 1.1, numero: true },
      { titulo: 'Cobre do uso', largura: 1.1, numero: true },
      { titulo: 'Economia no 1º ano', largura: 1.5, numero: true },
      { titulo: 'Se paga em', largura: 1.1, numero: true },
      { titulo: 'Investimento', largura: 1.4, numero: true },
    ],
    linhas: opcoes.map((x, n) => ({
      destaque: n === 0,
      celulas: [
        { texto: `${x.letra} · ${x.rotulo}`, letra: 'media' as const },
        `${emNumero(x.usina.kWp, 2)} kWp`,
        x.usina.cobertura === null ? '' : emPct(x.usina.cobertura),
        emReais(x.ano1.economiaCent),
        anosPorExtenso(x.indicadores.paybackSimplesAnos),
        emReais(x.precoCent),
      ],
    })),
  },
]

export const quemSomosNaUsina = quemSomos(
  'projeta, instala e acompanha usinas solares, do primeiro cálculo à conta de luz depois da vistoria.',
  'O projeto e a instalação têm responsável técnico com registro no CREA ou no CFT. A ART ou o TRT é entregue antes do início da obra, com o nome e o número do registro.',
)
