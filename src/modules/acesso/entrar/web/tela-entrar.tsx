import { useState } from 'react'
import { motivoDoFim } from '#platform/navegador/fim-da-sessao.ts'
import { useSessao } from '#platform/navegador/sessao.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { CartaoSenha } from './cartao-senha.tsx'
import { MolduraDeEntrada } from './moldura.tsx'
import { useSituacaoDoCadastro } from './situacao-do-cadastro.ts'

// most users only need the password card; the others load on demand
const CartaoCodigo = tardia(() => import('./cartao-codigo.tsx').then((m) => m.CartaoCodigo))
const CartaoEsqueci = tardia(() => import('./cartao-esqueci.tsx').then((m) => m.CartaoEsqueci))
const CartaoNovaSenha = tardia(() => import('./cartao-nova-senha.tsx').then((m) => m.CartaoNovaSenha))
const CartaoDoLink = tardia(() => import('./cartao-do-link.tsx').then((m) => m.CartaoDoLink))
const CartaoPrimeiroAcesso = tardia(() => import('./cartao-primeiro-acesso.tsx').then((m) => m.CartaoPrimeiroAcesso))
const SessaoTerminou = tardia(() => import('./sessao-terminou.tsx').then((m) => m.SessaoTerminou))
const CartaoSegundoFator = tardia(() => import('./cartao-segundo-fator.tsx').then((m) => m.CartaoSegundoFator))

/** The index of the site, for users who are not signed in. */
export function TelaEntrar() {
  const { situacao, sessao } = useSessao()
  const [modo, setModo] = useState<'senha' | 'codigo' | 'esqueci'>('senha')
  const [email, setEmail] = useState('')
  const cadastro = useSituacaoDoCadastro()
  const motivo = situacao === 'fora' ? motivoDoFim() : null
  const cartao = () => {
    if (situacao === 'segundo-fator' && sessao) return <CartaoSegundoFator sessao={sessao} />
    if (situacao === 'nova-senha') return <CartaoNovaSenha />
    if (cadastro?.precisa_do_link) return <CartaoDoLink />
    if (cadastro?.primeiro_acesso) return <CartaoPrimeiroAcesso />
    const comum = { email, aoMudarEmail: setEmail, aoVoltar: () => setModo('senha') }
    if (modo === 'codigo') return <CartaoCodigo {...comum} />
    if (modo === 'esqueci') return <CartaoEsqueci {...comum} />
    return (
      <CartaoSenha
        email={email}
        aoMudarEmail={setEmail}
        aoEsquecer={() => setModo('esqueci')}
        aoPedirCodigo={() => setModo('codigo')}
      />
    )
  }
  return (
    <MolduraDeEntrada
      rodape={
        <>
          Sem acesso?{' '}
          {cadastro?.cadastro_por_dominio ? (
            <a className="g-link" href="/register">
              Crie sua conta
            </a>
          ) : (
            <a className="g-link" href="/register/index2">
              Peça acesso
            </a>
          )}{' '}
          ou fale com o administrador da sua equipe.
        </>
      }
    >
      {motivo !== null && (
        <Aguarde>
          <SessaoTerminou motivo={motivo} />
        </Aguarde>
      )}
      <Aguarde fallback={<div className="min-h-80" />}>{cartao()}</Aguarde>
    </MolduraDeEntrada>
  )
}
