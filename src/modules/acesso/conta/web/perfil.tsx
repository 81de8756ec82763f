import { useMemo } from 'react'
import { z } from 'zod'
import { formatarTelefone, telefoneInternacional } from '#kit/telefone.ts'
import { chamar } from '#platform/navegador/api.ts'
import { guardarPessoa, usePessoa } from '#platform/navegador/pessoa.ts'
import { avisar } from '#ui/avisos.ts'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { TextField } from '#ui/text-field.tsx'
import { nome } from '#modules/acesso/nucleo/contract/comum.ts'
import { eu } from '../contract/eu.ts'

const formulario = z.object({
  nome,
  telefone: z
    .string()
    .refine(
      (v) => v.trim() === '' || /^\d{8,15}$/.test(telefoneInternacional(v)),
      'Telefone inválido: use o DDD e o número',
    ),
  fuso: z.string(),
})

/** The zones of Brazil. A user with another zone keeps it. */
const FUSOS = [
  { valor: 'America/Sao_Paulo', rotulo: 'Brasília, São Paulo' },
  { valor: 'America/Manaus', rotulo: 'Manaus, Cuiabá (−1 h)' },
  { valor: 'America/Rio_Branco', rotulo: 'Rio Branco (−2 h)' },
  { valor: 'America/Noronha', rotulo: 'Fernando de Noronha (+1 h)' },
]

export function Perfil() {
  const pessoa = usePessoa()
  const form = useFormulario(formulario, {
    nome: pessoa.nome,
    telefone: pessoa.telefone ? formatarTelefone(pessoa.telefone) : '',
    fuso: pessoa.fuso,
  })
  const fusos = useMemo(
    () =>
      FUSOS.some((f) => f.valor === pessoa.fuso) ? FUSOS : [...FUSOS, { valor: pessoa.fuso, rotulo: pessoa.fuso }],
    [pessoa.fuso],
  )
  return (
    <Formulario
      form={form}
      rotulo="Perfil"
      aoEnviar={async (v) => {
        const telefone = v.telefone.trim()
        const { data } = await chamar(eu.alterar, {
          body: { nome: v.nome, telefone: telefone ? telefoneInternacional(telefone) : null, fuso: v.fuso },
        })
        guardarPessoa(data)
        avisar({ titulo: 'Perfil salvo', tom: 'sucesso' })
      }}
    >
      <FormTextField nome="nome" rotulo="Nome" autoComplete="name" />
      <TextField rotulo="E-mail" value={pessoa.email} readOnly dica="É com ele que você entra." />
      <FormTextField
        nome="telefone"
        rotulo="Telefone"
        opcional
        inputMode="tel"
        autoComplete="tel"
        placeholder="(19) 99999-0000"
      />
      <FormSelect nome="fuso" rotulo="Fuso horário" opcoes={fusos} />
      <div>
        <BotaoEnviar>Salvar perfil</BotaoEnviar>
      </div>
    </Formulario>
  )
}
