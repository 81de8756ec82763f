import { momentoAqui } from '#kit/aqui.ts'
import { diaBr } from '#kit/dias.ts'
import { TEMA, type Bloco } from '#engines/documento/blocos.ts'
import { diagramar } from '#engines/documento/diagramar.ts'
import { A4, desenharPdf } from '#platform/pdf/desenhar.ts'
import { medir } from '#platform/pdf/medir.ts'
import { qrComoCaminho } from '#platform/pdf/qr.ts'
import type { Traco } from '#platform/pdf/folhas.ts'
import { nomeDoTipo } from '../../regras/nomes.ts'
import { qtd } from '../../regras/quantidade.ts'
import type { movimentoPorId } from '../consultas/movimentos.ts'

const MARGEM = 48
const QR = 72
const LINHA = 200

type Movimento = Awaited<ReturnType<typeof movimentoPorId>>

/** Goods that leave a hand for another one. */
export const temComprovante = (tipo: string): boolean =>
  tipo === 'saida' || tipo === 'transferencia' || tipo === 'devolucao'

/** The code of the movement, and where the one who took the goods signs. */
const assinaturas = (m: Movimento, endereco: string): Bloco => ({
  tipo: 'figura',
  altura: QR + 36,
  alt: `Código QR do movimento. Assinatura de quem leva: ${m.levado_por || 'nome e documento'}. Assinatura de quem entrega: ${m.por ?? 'sistema'}.`,
  desenhar: (largura) => {
    const { d, lado } = qrComoCaminho(endereco)
    const assinatura = (x: number, papel: string, nome: string): Traco[] => [
      { tipo: 'retangulo', x, y: QR - 14, largura: LINHA, altura: 0.7, fundo: TEMA.texto },
      ...[papel, nome].map((texto, n): Traco => ({
        tipo: 'texto',
        x,
        y: QR + n * 12,
        texto,
        letra: n === 0 ? 'normal' : 'forte',
        corpo: 8.5,
        cor: n === 0 ? TEMA.fraco : TEMA.texto,
      })),
    ]
    return [
      { tipo: 'caminho', x: 0, y: 0, escala: QR / lado, d, fundo: TEMA.texto },
      ...assinatura(QR + 16, 'Levou', m.levado_por || 'Nome e documento:'),
      ...assinatura(largura - LINHA + (QR + 32 + LINHA * 2 > largura ? 16 : 0), 'Entregou', m.por ?? 'Sistema'),
    ]
  },
})

/** No cost is in it: it leaves the company with the goods. The same movement has the same bytes. */
export async function comprovanteEmPdf(
  m: Movimento,
  { empresa, endereco }: { empresa: string; endereco: string },
): Promise<Buffer> {
  const titulo = `${nomeDoTipo(m.tipo)} de ${diaBr(m.ocorrido_em)}`
  const dados = [
    m.documento && `Para ${m.documento}`,
    m.departamento && `Consumo de ${m.departamento}`,
    m.motivo && `Motivo: ${m.motivo}`,
    m.levado_por && `Quem leva: ${m.levado_por}`,
    `Lançado por ${m.por ?? 'Sistema'} em ${momentoAqui(m.registrado_em)}`,
  ].filter((x): x is string => typeof x === 'string' && x !== '')
  const blocos: Bloco[] = [
    { tipo: 'titulo', nivel: 1, texto: titulo, nota: `${m.de} → ${m.para}` },
    ...(m.estornado
      ? [{ tipo: 'aviso' as const, tom: 'cuidado' as const, frase: 'Este movimento foi estornado: não vale mais.' }]
      : []),
    { tipo: 'lista', itens: dados },
    {
      tipo: 'tabela',
      colunas: [
        { titulo: 'Código', largura: 1.4 },
        { titulo: 'Material', largura: 5 },
        { titulo: 'Quantidade', largura: 1.4, numero: true },
        { titulo: 'Un.', largura: 0.6 },
      ],
      linhas: m.itens.map((i) => ({
        celulas: [
          i.codigo,
          {
            texto: i.nome,
            nota: [i.lote && `lote ${i.lote}`, i.series.length > 0 && `séries ${i.series.join(', ')}`]
              .filter(Boolean)
              .join(' · '),
          },
          qtd(i.qtd),
          i.unidade.toLowerCase(),
        ],
      })),
    },
    { tipo: 'espaco', altura: 24 },
    assinaturas(m, endereco),
  ]
  const { folhas, raiz } = diagramar({
    blocos,
    area: { x: MARGEM, y: 48, largura: A4.largura - MARGEM * 2, altura: A4.altura - 48 - 60 },
    medir,
    tema: TEMA,
    moldura: (n, total) => ({
      fundo: [{ tipo: 'retangulo', x: 0, y: 0, largura: A4.largura, altura: 6, fundo: TEMA.marca }],
      frente: [
        {
          tipo: 'texto',
          x: MARGEM,
          y: A4.altura - 32,
          texto: `${empresa} · comprovante · ${n} de ${total}`,
          letra: 'normal',
          corpo: 8,
          cor: TEMA.fraco,
        },
      ],
    }),
  })
  return desenharPdf({ titulo, autor: empresa, assunto: 'Comprovante de estoque', em: m.registrado_em, folhas, raiz })
}
