import { useState } from 'react'
import { supabase } from '#platform/navegador/sessao.ts'
import { CartaoComCodigo } from './cartao-com-codigo.tsx'
import { SEM_CORREIO, useTemCorreio } from './tem-correio.ts'

interface Props {
  email: string
  aoMudarEmail: (email: string) => void
  aoVoltar: () => void
}

/**
 * Sign-in by a code sent by e-mail. Creates no account: an unknown address gets no message, and the page does not show
 * it.
 */
export function CartaoCodigo(props: Props) {
  const [enviado, setEnviado] = useState(false)
  const temCorreio = useTemCorreio()
  const chega = temCorreio ? 'o código chega em instantes.' : `o pedido foi recebido. ${SEM_CORREIO}`
  const antes = temCorreio ? 'Enviamos 6 números para o seu e-mail.' : SEM_CORREIO
  return (
    <CartaoComCodigo
      {...props}
      titulo="Entrar com um código"
      frase={enviado ? `Se houver uma conta de ${props.email}, ${chega}` : antes}
      enviado={enviado}
      aoEnviar={async (email) => {
        const { error } = await supabase().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
        // do not distinguish unknown addresses: that would reveal who has an account
        if (error && error.code !== 'otp_disabled' && error.code !== 'user_not_found') throw error
        setEnviado(true)
      }}
      aoConferir={async (email, token) => {
        const { error } = await supabase().auth.verifyOtp({ email, token, type: 'email' })
        if (error) throw error
      }}
    />
  )
}
