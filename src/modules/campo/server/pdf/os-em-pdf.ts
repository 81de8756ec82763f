import { z } from 'zod'
import { TEMA, type Bloco } from '#engines/documento/blocos.ts'
import { diagramar } from '#engines/documento/diagramar.ts'
import { momentoCurtoAqui } from '#kit/aqui.ts'
import type { CabecaDeDocumento } from '#modules/empresa/publico.ts'
import { nomesDasQualidades } from '#modules/ordens/regras/qualidades.ts'
import type { Qualidade } from '#modules/ordens/tipos.ts'
import { A4, desenharPdf } from '#platform/pdf/desenhar.ts'
import { medir } from '#platform/pdf/medir.ts'
import { qrComoCaminho } from '#platform/pdf/qr.ts'

const MARGEM = 48
/** Side of the code in points: 2.5 cm, which a phone reads at arm's length. */
const QR = 72

/** The frozen report of a cycle, as the orders store it. */
export const relatorioCongelado = z.object({
  numero: z.number(),
  ano: z.number(),
  ciclo: z.number(),
  titulo: z.string(),
  itens: z.array(
    z.object({
      texto: z.string(),
      unidade: z.string(),
      valor: z.string().nullable(),
      ressalva: z.string().nullable(),
      fora: z.boolean().nullable(),
    }),
  ),
  fotos: z.array(z.string()),
  pecas: z.array(
    z.object({
      item: z.string(),
      tipo: z.string(),
      qtd: z.number(),
      series: z.array(z.string()),
      saiu: z.string().nullable(),
    }),
  ),
})
export type RelatorioCongelado = z.infer<typeof relatorioCongelado>
type Tracos = readonly (readonly (readonly [number, number])[])[]

export interface EntradaDoPdf {
  relatorio: RelatorioCongelado
  /** hash of the frozen report: what the signature is tied to */
  sha256: string
  empresa: CabecaDeDocumento
  cliente: string
  concluida_em: Date
  /** address of the order in the application: the exits and returns of the stock read it */
  endereco: string
  nomes: ReadonlyMap<string, string>
  assinatura: { nome: string; qualidade: Qualidade | null; em: Date; confirmada: string; tracos: Tracos } | null
}

const VALORES: Readonly<Record<string, string>> = { sim: 'Sim', nao: 'Não', nao_se_aplica: 'Não se aplica' }
const escrito = (i: RelatorioCongelado['itens'][number]): string =>
  i.valor === null ? '–' : (VALORES[i.valor] ?? `${i.valor.replace('.', ',')} ${i.unidade}`.trim())

const CONFIRMADA: Readonly<Record<string, string>> = {
  codigo: 'por código',
  telefone: 'pelos quatro últimos números do telefone',
  aparelho: 'no aparelho do técnico',
}

function assinatura({ assinatura: a }: EntradaDoPdf): Bloco[] {
  if (!a) return [{ tipo: 'aviso', tom: 'cuidado', frase: 'Concluída sem a assinatura do cliente.' }]
  const tinta = a.tracos
    .filter((t) => t.length > 1)
    .map((t) => ({
      tipo: 'linha' as const,
      pontos: t.map(([x, y]) => [x / 5, y / 5] as const),
      borda: TEMA.texto,
      espessura: 1.2,
    }))
  const quem = a.qualidade ? `${a.nome}, ${nomesDasQualidades[a.qualidade].toLowerCase()}` : a.nome
  const frase = `${quem}, em ${momentoCurtoAqui(a.em)}, confirmada ${CONFIRMADA[a.confirmada] ?? 'no aparelho do técnico'}.`
  if (tinta.length === 0) return [{ tipo: 'paragrafo', frase }]
  return [
    { tipo: 'figura', altura: 70, alt: `Assinatura de ${a.nome}`, desenhar: () => tinta },
    { tipo: 'paragrafo', frase },
  ]
}

function pecas({ relatorio: r, nomes }: EntradaDoPdf): Bloco[] {
  const usadas = r.pecas.filter((p) => p.tipo === 'consumida')
  if (usadas.length === 0) return []
  return [
    { tipo: 'titulo', nivel: 2, texto: 'Peças' },
    {
      tipo: 'tabela',
      colunas: [
        { titulo: 'Peça', largura: 4 },
        { titulo: 'Quantidade', largura: 1.4, numero: true },
      ],
      linhas: usadas.map((p) => {
        const nota = [p.series.join(', '), p.saiu ? `saiu ${p.saiu}` : ''].filter(Boolean).join(' · ')
        const texto = nomes.get(p.item) ?? 'Peça'
        return { celulas: [nota ? { texto, nota } : texto, p.qtd.toLocaleString('pt-BR')] }
      }),
    },
  ]
}

/** The order in words, and next to them its code. */
export function cabeca(e: Pick<EntradaDoPdf, 'relatorio' | 'cliente' | 'concluida_em' | 'endereco'>): Bloco {
  const { relatorio: r } = e
  const { d, lado } = qrComoCaminho(e.endereco)
  return {
    tipo: 'colunas',
    partes: [
      {
        largura: 5,
        blocos: [
          { tipo: 'titulo', nivel: 1, texto: r.titulo, nota: `OS ${r.numero}/${r.ano}` },
          {
            tipo: 'paragrafo',
            frase: [e.cliente, `concluída em ${momentoCurtoAqui(e.concluida_em)}`].filter(Boolean).join(' · '),
          },
        ],
      },
      {
        largura: 1,
        blocos: [
          {
            tipo: 'figura',
            altura: QR,
            alt: `Código QR da OS ${r.numero}/${r.ano}`,
            desenhar: () => [
              { tipo: 'retangulo', x: 0, y: 0, largura: QR, altura: QR, fundo: '#ffffff' },
              { tipo: 'caminho', x: 0, y: 0, escala: QR / lado, d, fundo: '#000000' },
            ],
          },
        ],
      },
    ],
  }
}

function blocos(e: EntradaDoPdf): Bloco[] {
  const { relatorio: r } = e
  return [
    cabeca(e),
    { tipo: 'titulo', nivel: 2, texto: 'Resultados' },
    {
      tipo: 'tabela',
      colunas: [
        { titulo: 'Item', largura: 4 },
        { titulo: 'Resultado', largura: 2, numero: true },
      ],
      linhas: r.itens.map((i) => ({
        celulas: [i.ressalva ? { texto: i.texto, nota: i.ressalva } : i.texto, escrito(i)],
        destaque: i.fora === true,
      })),
    },
    ...pecas(e),
    { tipo: 'titulo', nivel: 2, texto: 'Assinatura' },
    ...assinatura(e),
    {
      tipo: 'paragrafo',
      estilo: 'nota',
      frase: `${r.fotos.length} fotos fazem parte deste relatório. Resumo do relatório (SHA-256): ${e.sha256}`,
    },
  ]
}

/** Draws the report of a cycle. The same frozen report, the same bytes. */
export async function osEmPdf(e: EntradaDoPdf): Promise<Buffer> {
  const { relatorio: r } = e
  const { folhas, raiz } = diagramar({
    blocos: blocos(e),
    area: { x: MARGEM, y: 58, largura: A4.largura - MARGEM * 2, altura: A4.altura - 58 - 62 },
    medir,
    tema: TEMA,
    moldura: (n, total) => ({
      fundo: [{ tipo: 'retangulo', x: 0, y: 0, largura: A4.largura, altura: 8, fundo: TEMA.marca }],
      frente: [
        {
          tipo: 'texto',
          x: MARGEM,
          y: A4.altura - 34,
          texto: `${e.empresa.linhas[0] ?? e.empresa.nome ?? ''} · OS ${r.numero}/${r.ano} · ${n} de ${total}`,
          letra: 'normal',
          corpo: 8,
          cor: TEMA.fraco,
        },
      ],
    }),
  })
  return desenharPdf({
    titulo: `OS ${r.numero}/${r.ano}`,
    autor: e.empresa.nome ?? 'Girassol',
    assunto: r.titulo,
    em: e.concluida_em,
    folhas,
    raiz,
  })
}
