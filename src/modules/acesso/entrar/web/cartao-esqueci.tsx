import { useState } from 'react'
import { supabase } from '#platform/navegador/sessao.ts'
import { AjudaDeQuemAdministra } from './ajuda-de-quem-administra.tsx'
import { CartaoComCodigo } from './cartao-com-codigo.tsx'
import { SEM_CORREIO, useTemCorreio } from './tem-correio.ts'

interface Props {
  email: string
  aoMudarEmail: (email: string) => void
  aoVoltar: () => void
}

/** The mail has a link and a code: a user who reads it on another device types the code here. */
export function CartaoEsqueci(props: Props) {
  const [enviado, setEnviado] = useState(false)
  const temCorreio = useTemCorreio()
  const chega = temCorreio
    ? 'a mensagem chega em instantes. Abra o link ou digite o código dela.'
    : `o pedido foi recebido. ${SEM_CORREIO}`
  const antes = temCorreio ? 'Enviamos uma mensagem para você escolher outra senha.' : SEM_CORREIO
  return (
    <CartaoComCodigo
      {...props}
      titulo="Criar senha nova"
      frase={enviado ? `Se houver uma conta de ${props.email}, ${chega}` : antes}
      ajuda={<AjudaDeQuemAdministra />}
      enviado={enviado}
      aoEnviar={async (email) => {
        const { error } = await supabase().auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/` })
        if (error) throw error
        setEnviado(true)
      }}
      aoConferir={async (email, token) => {
        const { error } = await supabase().auth.verifyOtp({ email, token, type: 'recovery' })
        if (error) throw error
      }}
    />
  )
}
