import { Folha } from './folha.tsx'

/** The heading is for users; 'Page not found: {path}' is required by the specification and shown small below it. */
export function PaginaNaoEncontrada({
  caminho,
  dentro = false,
  nota = null,
}: {
  caminho: string
  dentro?: boolean
  /** another reason that fits the address */
  nota?: string | null
}) {
  return (
    <Folha
      dentro={dentro}
      titulo="Não encontramos esta página"
      frase={
        <>
          <p>O endereço pode ter sido digitado com um erro, ou a página mudou de lugar.</p>
          {nota && <p className="mt-2">{nota}</p>}
          <p className="mt-3 text-12 break-all">Page not found: {caminho}</p>
        </>
      }
      acoes={
        <a className="g-btn" data-variante="primaria" data-tamanho="normal" href="/home">
          Ir para o início
        </a>
      }
    />
  )
}
