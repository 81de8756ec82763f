import { useFormContext, useFormState } from 'react-hook-form'
import { PasswordField } from '../password-field.tsx'
import { TextArea, type PropsDeTextArea } from '../text-area.tsx'
import { TextField, type PropsDeTextField } from '../text-field.tsx'

/**
 * Returns registration and error of one field of the surrounding form. Only that field renders again while the user
 * types in it.
 */
export function useCampo(nome: string) {
  const { register, control, getFieldState } = useFormContext()
  const estado = useFormState({ control, name: nome })
  return { registro: register(nome), erro: getFieldState(nome, estado).error?.message }
}

type DoForm<P> = Omit<P, 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'erro'> & { nome: string }

export function FormTextField({ nome, ...resto }: DoForm<PropsDeTextField>) {
  const { registro, erro } = useCampo(nome)
  return <TextField {...resto} {...registro} erro={erro} />
}
export function FormPasswordField({ nome, ...resto }: DoForm<Omit<PropsDeTextField, 'type' | 'sufixo'>>) {
  const { registro, erro } = useCampo(nome)
  return <PasswordField {...resto} {...registro} erro={erro} />
}
export function FormTextArea({ nome, ...resto }: DoForm<PropsDeTextArea>) {
  const { registro, erro } = useCampo(nome)
  return <TextArea {...resto} {...registro} erro={erro} />
}
