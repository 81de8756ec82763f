import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { ConteudoDoModelo, Modelo } from '../../contract/modelos.ts'

/** Published versions, the newest first. A former one can become the draft again. */
export function VersoesDoModelo({
  modelo: m,
  aoUsar,
}: {
  modelo: Modelo
  aoUsar: (c: ConteudoDoModelo, n: number) => void
}) {
  return (
    <section aria-label="Versões publicadas" className="px-4 py-3 text-13">
      <h2 className="text-13 font-semibold">Versões publicadas</h2>
      {m.versoes.length === 0 ? (
        <p className="mt-1 text-12 text-text-2">
          Nenhuma ainda. As propostas saem na ordem padrão, com todas as seções.
        </p>
      ) : (
        <ul className="mt-1 divide-y">
          {m.versoes.map((v) => (
            <li key={v.n} className="flex min-h-10 items-center gap-2">
              <span className="num font-medium">v{v.n}</span>
              <span className="min-w-0 flex-1 truncate text-12 text-text-2">
                {v.quem} · <RelativeTime quando={v.publicada_em} />
              </span>
              {v.n === m.versao ? (
                <span className="text-12 text-text-2">em vigor</span>
              ) : (
                <Button tamanho="pequeno" variante="fantasma" onClick={() => aoUsar(v.conteudo, v.n)}>
                  Usar no rascunho
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
