import { useState } from 'react'
import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { CartaoDoLink } from './cartao-do-link.tsx'
import { CartaoPrimeiroAcesso } from './cartao-primeiro-acesso.tsx'
import { CabecaDoCartao, MolduraDeEntrada } from './moldura.tsx'
import { useSituacaoDoCadastro } from './situacao-do-cadastro.ts'

/** /entrar/instalar#<token>: the first account of a new installation. */
export function TelaInstalar() {
  // read once: after the account exists, the sign-in may change the address
  const [link] = useState(() => location.hash.slice(1))
  const situacao = useSituacaoDoCadastro()
  const navegar = useNavegar()
  return (
    <MolduraDeEntrada rodape="O link de instalação serve uma vez só.">
      {situacao === null && <Skeleton className="h-80 w-full" />}
      {situacao?.primeiro_acesso === false && (
        <>
          <CabecaDoCartao titulo="Já existe uma administração" frase="Este link já foi usado. Entre com a sua conta." />
          <a className="g-btn mt-6 w-full" data-variante="primaria" data-tamanho="grande" href="/">
            Ir para a entrada
          </a>
        </>
      )}
      {situacao?.primeiro_acesso === true &&
        (link === '' && situacao.precisa_do_link ? (
          <CartaoDoLink />
        ) : (
          <CartaoPrimeiroAcesso
            link={link}
            aoEntrar={async () => void (await navegar({ to: href('/'), replace: true }))}
          />
        ))}
    </MolduraDeEntrada>
  )
}
