import type { ReactNode } from 'react'
import { MarcaDaEmpresa } from '#modules/empresa/web/publico.ts'
import { Girassol } from '#ui/marca.tsx'

/** Layout of the sign-in pages: illustration at the left, one card at a time at the right. On a phone only the card. */
export function MolduraDeEntrada({ children, rodape }: { children: ReactNode; rodape?: ReactNode }) {
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[480px_minmax(0,1fr)]">
      <aside className="relative hidden flex-col overflow-hidden border-r bg-bg p-10 lg:flex">
        <p className="flex items-center gap-2.5 text-16 font-semibold tracking-[-.01em]">
          <MarcaDaEmpresa />
        </p>
        <p className="mt-14 text-28 font-semibold tracking-[-.02em]">
          Da primeira conversa
          <br />à conta de luz.
        </p>
        <p className="mt-3 max-w-[340px] text-14 text-text-2">
          Atendimento, propostas, obra, estoque e manutenção das usinas no mesmo lugar.
        </p>
        <Girassol className="absolute bottom-0 left-0 h-[540px] w-[480px] [@media(max-height:720px)]:top-[300px]" />
      </aside>
      <div className="flex min-h-dvh flex-col px-5 pt-6 pb-5 md:px-12 md:py-10">
        <p className="mt-2 mb-8 flex items-center justify-center gap-2.5 text-16 font-semibold tracking-[-.01em] lg:hidden">
          <MarcaDaEmpresa />
        </p>
        <main className="flex flex-1 flex-col md:justify-center">
          <div className="mx-auto w-full md:max-w-[384px] md:rounded-lg md:border md:p-8">{children}</div>
        </main>
        <footer className="mt-8 flex items-start justify-between gap-4 text-12 text-text-3">
          <span>{rodape ?? 'Sem acesso? Fale com o administrador da sua equipe.'}</span>
          <a className="shrink-0 hover:text-text" href="/meta">
            Privacidade
          </a>
        </footer>
      </div>
    </div>
  )
}

/** Header of every sign-in card. */
export function CabecaDoCartao({ titulo, frase }: { titulo: string; frase: ReactNode }) {
  return (
    <header>
      <h1 className="titulo-pagina">{titulo}</h1>
      <p className="mt-1 text-14 text-text-2">{frase}</p>
    </header>
  )
}
