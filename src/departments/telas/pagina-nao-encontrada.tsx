import { Folha } from './folha.tsx'

/** 'Page not found: {path}' is the message of the specification's catalogue; the line under it is for people. */
export function PaginaNaoEncontrada({ caminho, dentro = false }: { caminho: string; dentro?: boolean }) {
  return (
    <Folha
      dentro={dentro}
      titulo="Page Not Found"
      frase={
        <>
          <p className="break-all">Page not found: {caminho}</p>
          <p className="mt-3">Não encontramos esta página. O endereço pode ter sido digitado com um erro, ou a página mudou de lugar.</p>
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
