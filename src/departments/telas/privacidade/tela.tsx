import { useSearch } from '@tanstack/react-router'
import { MarcaDaEmpresa, useEmpresa } from '#modules/empresa/web/publico.ts'
import { QuemCuida } from './quem-cuida.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { secoes } from './texto.tsx'

const Pedido = tardia(() => import('#modules/meta/web/exclusao/pedido.tsx').then((m) => m.PedidoDeExclusao))

/**
 * /meta: privacy information for people who fill in an ad's form, and how to request deletion. Public, because the ad
 * network links here.
 */
export function TelaPrivacidade() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const empresa = useEmpresa()
  const texto = (k: string) => (typeof search[k] === 'string' && search[k] ? search[k] : null)
  return (
    <div className="min-h-dvh bg-surface">
      <header className="border-b px-6 py-4 md:px-10">
        <a href="/" className="inline-flex items-center gap-2.5 text-16 font-semibold tracking-[-.01em]">
          <MarcaDaEmpresa />
        </a>
      </header>
      <main className="mx-auto max-w-[720px] px-6 py-10 md:py-14">
        <h1 className="text-28 font-semibold tracking-[-.02em]">Seus dados e a sua privacidade</h1>
        <p className="mt-3 text-16 text-text-2">
          Esta página explica o que acontece com os dados de quem preenche um formulário dos nossos anúncios ou fala com
          a nossa equipe, e como pedir que eles sejam corrigidos ou apagados.
        </p>
        <QuemCuida empresa={empresa} />
        <nav aria-label="Nesta página" className="mt-6 flex flex-wrap gap-x-4 gap-y-1 border-y py-3 text-13">
          {secoes.map((s) => (
            <a key={s.id} className="g-link" href={`#${s.id}`}>
              {s.titulo}
            </a>
          ))}
        </nav>
        {/* with a code in the URL the status of the request comes first */}
        {texto('codigo') && (
          <Aguarde fallback={<Skeleton className="mt-8 h-24 w-full" />}>
            <Pedido codigo={texto('codigo')} chave={texto('chave')} />
          </Aguarde>
        )}
        {secoes.map((s) => (
          <section key={s.id} id={s.id} aria-labelledby={`${s.id}-titulo`} className="mt-10 scroll-mt-6">
            <h2 id={`${s.id}-titulo`} className="text-20 font-semibold tracking-[-.015em]">
              {s.titulo}
            </h2>
            <div className="mt-3 flex flex-col gap-3 text-16 [&_li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-5">{s.corpo}</div>
            {s.id === 'apagar' && !texto('codigo') && (
              <Aguarde fallback={<Skeleton className="mt-4 h-24 w-full" />}>
                <Pedido codigo={null} chave={null} />
              </Aguarde>
            )}
          </section>
        ))}
      </main>
    </div>
  )
}
