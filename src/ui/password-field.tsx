import { useState } from 'react'
import { Eye, EyeOff } from './icones.ts'
import { IconButton } from './icon-button.tsx'
import { TextField, type PropsDeTextField } from './text-field.tsx'

export function PasswordField({
  autoComplete = 'current-password',
  ...resto
}: Omit<PropsDeTextField, 'type' | 'sufixo'>) {
  const [visivel, setVisivel] = useState(false)
  return (
    <TextField
      {...resto}
      type={visivel ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="off"
      spellCheck={false}
      sufixo={
        <IconButton
          rotulo={visivel ? 'Ocultar senha' : 'Mostrar senha'}
          icone={visivel ? <EyeOff /> : <Eye />}
          onClick={() => setVisivel(!visivel)}
        />
      }
    />
  )
}
