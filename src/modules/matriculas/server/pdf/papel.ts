import { TEMA } from '#engines/documento/blocos.ts'
import { diagramar } from '#engines/documento/diagramar.ts'
import { conflito } from '#kit/erro.ts'
import { cabecaDeDocumento } from '#modules/empresa/publico.ts'
import { A4, desenharPdf } from '#platform/pdf/desenhar.ts'
import type { Traco } from '#platform/pdf/folhas.ts'
import { medir } from '#platform/pdf/medir.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { Matricula } from '../../contract/formas.ts'
import { blocosDoPapel, numeroDaMatricula, TITULOS, type Papel } from '../../regras/papeis.ts'

const MARGEM = 48
const AREA = { x: MARGEM, y: 84, largura: A4.largura - MARGEM * 2, altura: A4.altura - 84 - 62 }

function moldura(empresa: string, titulo: string, n: number, total: number): Traco[] {
  const escrito = (texto: string, x: number, y: number, corpo: number): Traco => ({
    tipo: 'texto',
    x,
    y,
    texto,
    letra: corpo > 10 ? 'forte' : 'normal',
    corpo,
    cor: corpo > 10 ? TEMA.texto : TEMA.fraco,
  })
  const pagina = `${n} de ${total}`
  const pe = A4.altura - 34
  return [
    { tipo: 'retangulo', x: 0, y: 0, largura: A4.largura, altura: 8, fundo: TEMA.marca },
    escrito(empresa, MARGEM, 48, 13),
    escrito(titulo, MARGEM, pe, 8),
    escrito(pagina, A4.largura - MARGEM - medir(pagina, 'normal', 8), pe, 8),
  ]
}

/** Refuses a paper about what has not happened. */
function exigirQueCaiba(m: Matricula, papel: Papel): void {
  if (papel === 'admissao' && m.numero === null) throw conflito('O termo de admissão sai depois da admissão.')
  if (papel === 'desligamento' && m.saida === null) throw conflito('O termo de desligamento sai depois do pedido.')
}

/** A paper of a member as a PDF, dated by what it is about: the same member, the same bytes. */
export async function papelDaMatricula(
  s: Servicos,
  m: Matricula,
  papel: Papel,
): Promise<{ bytes: Buffer; nome: string }> {
  exigirQueCaiba(m, papel)
  const empresa = (await cabecaDeDocumento(s)).nome ?? 'Girassol'
  const titulo = `${TITULOS[papel]} ${numeroDaMatricula(m.numero)}`
  const { folhas, raiz } = diagramar({
    blocos: blocosDoPapel(m, papel),
    area: AREA,
    medir,
    tema: TEMA,
    moldura: (n, total) => ({ fundo: [], frente: moldura(empresa, titulo, n, total) }),
  })
  const bytes = await desenharPdf({
    titulo,
    autor: empresa,
    assunto: m.nome,
    em: new Date(m.atualizada_em),
    folhas,
    raiz,
  })
  return { bytes, nome: `${papel}-${numeroDaMatricula(m.numero).replace(' ', '-')}.pdf` }
}
