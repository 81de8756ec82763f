import { formatarDocumento } from '#kit/documento.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Chip } from '#ui/chip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Check, FileText } from '#ui/icones.ts'
import { numero } from '#ui/formatos.ts'
import { notas, type Nota } from '../../contract/notas.ts'
import { chaveEmGrupos } from '../nomes.ts'

const PASSOS = ['Nota', 'Conferência', 'Custo', 'Lançar'] as const

/** Step of the conference that has the attention now. */
function passoDe(nota: Nota): number {
  if (nota.estado === 'lancada') return PASSOS.length
  if (nota.conferidos < nota.itens || nota.linhas.some((i) => i.falta !== null)) return 1
  return nota.falta === null ? 3 : 2
}

/** Which note it is, whether its key is right, and how far its conference is. */
export function CabecaDaNota({ nota }: { nota: Nota }) {
  const veCusto = usePode('estoque.custo.ver')
  const passo = passoDe(nota)
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2.5" data-cabeca="">
      <div className="min-w-0 flex-1 basis-96">
        <h1 className="titulo-painel num">
          NF-e {numero(nota.numero)}, série {nota.serie}
        </h1>
        <p className="num flex flex-wrap gap-x-2 text-12 text-text-2">
          <strong className="font-medium text-text">{nota.fornecedor}</strong>
          <span>{formatarDocumento(nota.documento)}</span>
          <span className="break-all max-md:hidden">{chaveEmGrupos(nota.chave)}</span>
          <span className="flex items-center gap-1 text-success">
            <Check aria-hidden="true" /> chave e dígito
          </span>
          {!nota.autorizada && <Chip tom="alerta">sem o protocolo de autorização</Chip>}
        </p>
      </div>
      <ol aria-label="Passos" className="flex gap-1 max-md:hidden">
        {PASSOS.map((p, n) => (
          <li
            key={p}
            aria-current={n === passo ? 'step' : undefined}
            className={`num flex items-center gap-1.5 rounded-full px-2 py-1 text-13 ${n === passo ? 'bg-surface-2 font-medium' : 'text-text-2'}`}
          >
            <span
              className={`grid size-5 place-items-center rounded-full text-11 ${n < passo ? 'bg-success-soft text-success' : n === passo ? 'bg-primary text-primary-fg' : 'bg-surface-2'}`}
            >
              {n < passo ? <Check aria-label="feito" /> : n + 1}
            </span>
            {p}
          </li>
        ))}
      </ol>
      {veCusto && (
        <IconButton
          rotulo="Baixar o XML da nota"
          variante="contorno"
          icone={<FileText />}
          onClick={() =>
            void baixar(notas.arquivo, { params: { id: nota.id } }).catch((e: unknown) =>
              avisarFalha('O XML não baixou.', e),
            )
          }
        />
      )}
    </header>
  )
}
