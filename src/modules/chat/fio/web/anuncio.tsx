import { comoObjeto } from '#kit/objeto.ts'
import { Megaphone } from '#ui/icones.ts'

const texto = (v: unknown): string => (typeof v === 'string' ? v : '')

/** The ad from which the person wrote to us. Its URL is external input: only http and https become links. */
export function Anuncio({ dados }: { dados: unknown }) {
  const a = comoObjeto(dados)
  const [titulo, frase, url] = [texto(a.titulo), texto(a.texto), texto(a.url)]
  return (
    <aside
      aria-label="Anúncio de onde veio"
      className="mb-1 flex items-start gap-2 rounded bg-surface-2 px-2 py-1.5 text-12"
    >
      <Megaphone className="mt-0.5 size-3.5 shrink-0 text-text-2" />
      <span className="min-w-0">
        <span className="block text-text-2">Veio de um anúncio</span>
        {titulo && <b className="block font-medium">{titulo}</b>}
        {frase && <span className="block text-text-2">{frase}</span>}
        {/^https?:\/\//i.test(url) && (
          <a className="text-info" href={url} target="_blank" rel="noopener noreferrer">
            Abrir o anúncio
          </a>
        )}
      </span>
    </aside>
  )
}
