import { IconButton } from '#ui/icon-button.tsx'
import { FileText, RotateCw, X } from '#ui/icones.ts'
import { tamanhoDeArquivo } from '#ui/formatos.ts'
import type { ArquivoNoCompositor } from './usar-anexos.ts'

function situacao(a: ArquivoNoCompositor): string {
  if (a.erro) return a.erro
  if (a.pronto) return `${tamanhoDeArquivo(a.tamanho)} · pronto`
  if (a.fracao === 0) return `${tamanhoDeArquivo(a.tamanho)} · enviando`
  return `${tamanhoDeArquivo(a.tamanho * a.fracao)} de ${tamanhoDeArquivo(a.tamanho)} · ${Math.round(a.fracao * 100)}%`
}

export function ArquivosDoCompositor({
  arquivos,
  aoTirar,
  aoTentar,
}: {
  arquivos: readonly ArquivoNoCompositor[]
  aoTirar: (chave: string) => void
  aoTentar: (a: ArquivoNoCompositor) => void
}) {
  return (
    <ul aria-label="Arquivos a enviar" className="flex flex-wrap gap-2 px-2.5 pb-1">
      {arquivos.map((a) => (
        <li
          key={a.chave}
          className="relative grid h-10 w-59 max-w-full grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-2 rounded border px-1.5 text-12"
        >
          <span className="grid size-7 place-items-center overflow-hidden rounded-xs bg-surface-3 text-text-2">
            {a.miniatura ? (
              <img src={a.miniatura} alt="" className="size-full object-cover" />
            ) : (
              <FileText className="size-3.5" />
            )}
          </span>
          <span className="min-w-0">
            <b className="block truncate font-medium">{a.nome}</b>
            <span className={`num block truncate text-11 ${a.erro ? 'text-danger' : 'text-text-2'}`} role="status">
              {situacao(a)}
            </span>
          </span>
          <span className="flex">
            {a.erro && (
              <IconButton
                rotulo={`Tentar enviar ${a.nome} de novo`}
                tamanho="pequeno"
                icone={<RotateCw className="size-3" />}
                onClick={() => aoTentar(a)}
              />
            )}
            <IconButton
              rotulo={a.pronto ? `Remover ${a.nome}` : `Cancelar envio de ${a.nome}`}
              tamanho="pequeno"
              icone={<X className="size-3" />}
              onClick={() => aoTirar(a.chave)}
            />
          </span>
          {!a.pronto && !a.erro && (
            <span
              className="g-barra absolute inset-x-2 -bottom-px h-0.5!"
              data-indefinida={a.fracao === 0 || undefined}
            >
              <i style={a.fracao ? { width: `${a.fracao * 100}%` } : undefined} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
