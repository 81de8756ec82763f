import type { Bloco } from '#engines/documento/blocos.ts'
import { hashCurto } from '#kit/hash-curto.ts'
import { diaHora } from '../palavras.ts'
import { ETIQUETAS } from '../premissas-em-linhas.ts'
import type { SecaoComum } from './secao.ts'

// Sections that every kind has.

export const titulo = (texto: string, nota?: string): Bloco => ({
  tipo: 'titulo',
  nivel: 2,
  texto,
  ...(nota === undefined ? {} : { nota }),
})
export const subtitulo = (texto: string, nota?: string): Bloco => ({
  tipo: 'titulo',
  nivel: 3,
  texto,
  ...(nota === undefined ? {} : { nota }),
})
export const pequeno = (frase: string): Bloco => ({ tipo: 'paragrafo', estilo: 'pequeno', frase })

/** What the company does, said by kind. */
export const quemSomos =
  (oQueFaz: string, registro: string) =>
  ({ empresa, proposta: p }: SecaoComum): Bloco[] => [
    titulo('Quem somos'),
    {
      tipo: 'paragrafo',
      frase: `${empresa.nome ?? 'A empresa'} ${oQueFaz} ${p.vendedor.nome} responde por esta proposta.`,
    },
    ...(empresa.linhas.length > 0 ? [{ tipo: 'lista', itens: [...empresa.linhas] } satisfies Bloco] : []),
    pequeno(registro),
  ]

/** Validity, what holds of the kind, privacy, and where it is accepted. */
export const condicoes =
  (doTipo: readonly string[], dados: string) =>
  ({ proposta: p, empresa, tema, naPagina }: SecaoComum): Bloco[] => [
    titulo('Condições'),
    {
      tipo: 'lista',
      itens: [
        `Esta proposta vale até ${diaHora(p.venceEm)}, horário de Brasília, e obriga a empresa nos seus termos (CDC, art. 30). Depois disso os preços são refeitos.`,
        ...doTipo,
      ],
    },
    pequeno(
      `Seus dados: usamos ${dados} para preparar a proposta e o contrato (LGPD, art. 7º, V). No aceite guardamos data, hora, IP e aparelho como prova. Você pode pedir acesso, correção ou eliminação a qualquer momento pelos contatos desta página.`,
    ),
    ...(naPagina ? [] : aceiteEmPapel({ proposta: p, empresa, tema })),
  ]

const aceiteEmPapel = ({ proposta: p, empresa, tema }: Pick<SecaoComum, 'proposta' | 'empresa' | 'tema'>): Bloco[] => [
  {
    tipo: 'caixa',
    borda: tema.linhaForte,
    blocos: [
      subtitulo('Aceite'),
      {
        tipo: 'paragrafo',
        frase: `O aceite é feito na página online, com nome, CPF, código enviado a você e assinatura. Em papel: declaro que li a proposta ${p.numero}, versão ${p.versao}, e aceito a opção e a forma de pagamento indicadas abaixo.`,
      },
      {
        tipo: 'tabela',
        colunas: [
          { titulo: '', largura: 1 },
          { titulo: '', largura: 1 },
        ],
        linhas: [{ celulas: ['Opção e forma de pagamento:', 'Data:'] }, { celulas: ['Nome e CPF:', 'Assinatura:'] }],
      },
    ],
  },
  ...(empresa.rodape ? [{ tipo: 'paragrafo', estilo: 'nota', frase: empresa.rodape } satisfies Bloco] : []),
]

/** Every number, where it comes from, and what kind of statement it is. */
export function premissas({ proposta: p, opcao: o, tema }: SecaoComum): Bloco[] {
  const cores = { fato: tema.info, premissa_ancorada: tema.texto, premissa_livre: tema.cuidado } as const
  return [
    titulo(
      'Anexo: de onde vêm os números',
      'Fato: tem documento. Premissa ancorada: escolha dentro de uma faixa conhecida. Premissa livre: escolha de quem fez a proposta.',
    ),
    {
      tipo: 'tabela',
      estilo: 'densa',
      colunas: [
        { titulo: 'Número', largura: 2 },
        { titulo: 'Valor', largura: 1.9 },
        { titulo: 'Fonte', largura: 2.2 },
        { titulo: 'Tipo', largura: 1.2 },
      ],
      linhas: o.premissas.map((x) => ({
        celulas: [
          x.nome,
          x.valor,
          x.fonte,
          { texto: ETIQUETAS[x.etiqueta], cor: cores[x.etiqueta], letra: 'media' as const },
        ],
      })),
    },
    {
      tipo: 'paragrafo',
      estilo: 'nota',
      frase: `Conferência do retrato desta versão (SHA-256): ${p.sha256}. Os oito primeiros caracteres aparecem no rodapé de cada página: ${hashCurto(p.sha256)}.`,
    },
  ]
}
