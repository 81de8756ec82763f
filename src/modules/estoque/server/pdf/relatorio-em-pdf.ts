import { momentoAqui } from '#kit/aqui.ts'
import { diaBr } from '#kit/dias.ts'
import { TEMA, type Bloco } from '#engines/documento/blocos.ts'
import { diagramar } from '#engines/documento/diagramar.ts'
import { A4, desenharPdf, folhaDe } from '#platform/pdf/desenhar.ts'
import { medir } from '#platform/pdf/medir.ts'
import { qrComoCaminho } from '#platform/pdf/qr.ts'
import type { Folha, Traco } from '#platform/pdf/folhas.ts'
import type { ColunaDoRelatorio, Relatorio } from '../../contract/relatorios.ts'
import { nomeDoTipo } from '../../regras/nomes.ts'
import { qtd } from '../../regras/quantidade.ts'

const MARGEM = 36
const emNumero = (n: number, casas = 0) =>
  n
    .toLocaleString('pt-BR', { minimumFractionDigits: casas, maximumFractionDigits: Math.max(casas, 2) })
    .replace('-', '−')

/** A value as it is read on paper and on the screen of a spreadsheet. */
export function emTexto(c: ColunaDoRelatorio, v: string | number | null): string {
  if (v === null) return '–'
  if (c.id === 'movimento') return nomeDoTipo(String(v))
  switch (c.tipo) {
    case 'dinheiro':
      return emNumero(Number(v) / 100, 2)
    case 'quantidade':
      return qtd(String(v))
    case 'numero':
      return emNumero(Number(v))
    case 'porcento':
      return `${emNumero(Number(v) * 100, 1)}%`
    case 'dia':
      return diaBr(String(v))
    case 'texto':
      return String(v)
  }
}

const LARGURAS: Readonly<Record<ColunaDoRelatorio['tipo'], number>> = {
  texto: 2,
  quantidade: 1,
  dinheiro: 1.4,
  dia: 1.2,
  porcento: 1,
  numero: 1,
}
const larguraDe = (c: ColunaDoRelatorio) =>
  c.id === 'nome' || c.id === 'grupo' ? 3.4 : c.id === 'unidade' || c.id === 'classe' ? 0.6 : LARGURAS[c.tipo]
const ehNumero = (c: ColunaDoRelatorio) => c.tipo !== 'texto' && c.tipo !== 'dia'

/** Draws a report: same rows and moment, same bytes. */
export async function relatorioEmPdf(r: Relatorio, { empresa, em }: { empresa: string; em: Date }): Promise<Buffer> {
  const blocos: Bloco[] = [
    {
      tipo: 'titulo',
      nivel: 1,
      texto: r.titulo,
      nota: `${r.mais ? 'as primeiras ' : ''}${r.linhas.length.toLocaleString('pt-BR')} linhas`,
    },
    {
      tipo: 'tabela',
      estilo: 'densa',
      colunas: r.colunas.map((c) => ({
        titulo: c.titulo,
        largura: larguraDe(c),
        ...(ehNumero(c) ? { numero: true } : {}),
      })),
      linhas: [
        ...r.linhas.map((l) => ({ celulas: r.colunas.map((c, n) => emTexto(c, l.valores[n] ?? null)) })),
        ...(r.total.some((t) => t !== null)
          ? [
              {
                celulas: r.colunas.map((c, n) =>
                  n === 0 ? 'Total' : r.total[n] === null ? '' : emTexto(c, r.total[n] ?? null),
                ),
                total: true,
              },
            ]
          : []),
      ],
    },
  ]
  const { folhas, raiz } = diagramar({
    blocos,
    area: { x: MARGEM, y: 40, largura: A4.largura - MARGEM * 2, altura: A4.altura - 40 - 54 },
    medir,
    tema: TEMA,
    moldura: (n, total) => ({
      fundo: [{ tipo: 'retangulo', x: 0, y: 0, largura: A4.largura, altura: 6, fundo: TEMA.marca }],
      frente: [
        {
          tipo: 'texto',
          x: MARGEM,
          y: A4.altura - 28,
          texto: `${empresa} · estoque · ${momentoAqui(em)} · ${n} de ${total}`,
          letra: 'normal',
          corpo: 8,
          cor: TEMA.fraco,
        },
      ],
    }),
  })
  return desenharPdf({ titulo: r.titulo, autor: empresa, assunto: 'Estoque', em, folhas, raiz })
}

const COLUNAS = 3
const LINHAS = 8
const LARGURA = (A4.largura - 40) / COLUNAS
const ALTURA = (A4.altura - 56) / LINHAS
const QR = 64

export interface Etiqueta {
  codigo: string
  nome: string
  unidade: string
}

/** Labels of 63 × 35 mm on A4, 24 to a page: the QR says the code, which every reader of the stock understands. */
export async function etiquetasEmPdf(etiquetas: readonly Etiqueta[], { empresa, em }: { empresa: string; em: Date }) {
  const raiz = folhaDe('Document')
  const folhas: Folha[] = []
  for (let i = 0; i < etiquetas.length; i += COLUNAS * LINHAS)
    folhas.push({
      tracos: etiquetas.slice(i, i + COLUNAS * LINHAS).flatMap((e, n): Traco[] => {
        const no = folhaDe('P')
        raiz.filhos.push(no)
        const x = 20 + (n % COLUNAS) * LARGURA
        const y = 28 + Math.floor(n / COLUNAS) * ALTURA
        const { d, lado } = qrComoCaminho(e.codigo)
        const cabe = (texto: string, corpo: number): string => {
          let t = texto
          while (t.length > 1 && medir(t, 'normal', corpo) > LARGURA - QR - 26) t = `${t.slice(0, -2).trimEnd()}…`
          return t
        }
        const texto = (conteudo: string, dy: number, corpo: number, letra: 'normal' | 'forte'): Traco => ({
          tipo: 'texto',
          x: x + QR + 14,
          y: y + dy,
          texto: cabe(conteudo, corpo),
          letra,
          corpo,
          cor: TEMA.texto,
          no,
        })
        return [
          {
            tipo: 'retangulo',
            x: x + 2,
            y: y + 2,
            largura: LARGURA - 4,
            altura: ALTURA - 4,
            raio: 4,
            borda: TEMA.linha,
            espessura: 0.5,
          },
          { tipo: 'caminho', x: x + 8, y: y + (ALTURA - QR) / 2, escala: QR / lado, d, fundo: TEMA.texto },
          texto(e.codigo, 34, 14, 'forte'),
          texto(e.nome, 50, 8.5, 'normal'),
          texto(`por ${e.unidade.toLowerCase()} · ${empresa}`, 64, 7, 'normal'),
        ]
      }),
    })
  return desenharPdf({ titulo: 'Etiquetas do estoque', autor: empresa, em, folhas, raiz })
}
