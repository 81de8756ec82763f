import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import {
  FormProvider,
  useForm,
  useFormContext,
  type DefaultValues,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { AlertBox } from '../alert-box.tsx'
import { Button, type PropsDeButton } from '../button.tsx'
import { aplicarErrosDoServidor } from './erros.ts'
import { useGuardaDeSaida } from './guarda-de-saida.ts'

/** Creates a form over a zod schema: validated on leaving a field, revalidated while it is corrected. */
export function useFormulario<E extends FieldValues, S extends FieldValues>(
  esquema: z.ZodType<S, E>,
  valores: DefaultValues<E>,
): UseFormReturn<E, unknown, S> {
  return useForm<E, unknown, S>({
    // E is the type of the fields (an option not chosen yet is null), S the output of the schema
    resolver: zodResolver(esquema),
    defaultValues: valores,
    // 'onBlur' would remove an error only when the field is left: the layout shift moves the button away during the
    // click that leaves the field
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  })
}

interface PropsDeFormulario<E extends FieldValues, S extends FieldValues> {
  form: UseFormReturn<E, unknown, S>
  /** A thrown error keeps the input; its `details: [{campo, mensagem}]` appear at the fields. */
  aoEnviar: (valores: S) => Promise<void> | void
  rotulo?: string
  /** search boxes and sign-in have no changes to lose */
  semGuarda?: boolean
  id?: string
  className?: string
  children: ReactNode
}

export function Formulario<E extends FieldValues, S extends FieldValues>({
  form,
  aoEnviar,
  rotulo,
  semGuarda,
  id,
  className,
  children,
}: PropsDeFormulario<E, S>) {
  const { isDirty, isSubmitting, errors } = form.formState
  useGuardaDeSaida(isDirty && !isSubmitting && !semGuarda)
  const enviar = form.handleSubmit(async (valores) => {
    try {
      form.clearErrors('root')
      await aoEnviar(valores)
      // the submitted values become the initial ones: the form is clean and still shows them
      form.reset(form.getValues())
    } catch (erro) {
      aplicarErrosDoServidor(form, erro)
    }
  })
  const geral = errors.root?.servidor?.message
  return (
    <FormProvider {...form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl Enter comes from any field inside */}
      <form
        id={id}
        noValidate
        aria-label={rotulo}
        className={className ?? 'flex flex-col gap-4'}
        onSubmit={(e) => {
          // a form in a dialog inside another form's tree must not submit both
          e.stopPropagation()
          if (isSubmitting) return e.preventDefault()
          void enviar(e)
        }}
        onKeyDown={(e) => {
          if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey)) return
          e.preventDefault()
          e.currentTarget.requestSubmit()
        }}
      >
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        {children}
      </form>
    </FormProvider>
  )
}

/** Submit button; shows the progress and the shortcut. */
export function BotaoEnviar({ children, ...resto }: Omit<PropsDeButton, 'type' | 'ocupado'>) {
  const { formState } = useFormContext()
  return (
    <Button variante="primaria" {...resto} type="submit" ocupado={formState.isSubmitting}>
      {children}
    </Button>
  )
}
