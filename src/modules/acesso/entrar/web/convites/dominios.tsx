import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { Trash2 } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { dominios as contrato } from '../../contract/cadastro.ts'
import { departamento } from '#modules/acesso/nucleo/contract/comum.ts'
import type { CodigoDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { chaves, reler, useDepartamentos, useNomeDoDepartamento } from '#modules/acesso/nucleo/web/dados.ts'
import { useDominios } from '../dados.ts'
import { nomeDoPapel } from '#modules/acesso/nucleo/regras/nomes.ts'

const formulario = z.object({
  dominio: z.string().trim().min(3, 'Informe o domínio'),
  departamento: departamento.nullable(),
})

/** Domains whose e-mails may sign up. Empty until an administrator adds one. */
export function Dominios() {
  const dominios = useDominios()
  const { data: departamentos = [] } = useDepartamentos()
  const nomeDoDepartamento = useNomeDoDepartamento()
  const form = useFormulario<
    { dominio: string; departamento: CodigoDeDepartamento | null },
    z.output<typeof formulario>
  >(formulario, { dominio: '', departamento: null })
  const excluir = useMutation({
    mutationFn: (dominio: string) => chamar(contrato.excluir, { params: { dominio } }),
    onSuccess: () => avisar({ titulo: 'Domínio retirado' }),
    onError: (erro) => avisarFalha('O domínio não foi retirado', erro),
    onSettled: () => reler(chaves.dominios),
  })
  return (
    <div className="mx-auto max-w-[720px] px-4 py-6">
      <p className="text-14 text-text-2">
        Quem tem e-mail de um destes domínios pode criar a própria conta, depois de confirmar o e-mail. Sem nenhum, só
        se entra por convite.
      </p>
      {dominios.isError && !dominios.data && (
        <ErrorState
          oQueFalhou="Os domínios não carregaram."
          detalhe={dominios.error.message}
          aoTentar={() => dominios.refetch()}
        />
      )}
      {dominios.isPending && <SkeletonList linhas={2} comRosto={false} rotulo="Carregando domínios" />}
      {dominios.data && dominios.data.length > 0 && (
        <ul aria-label="Domínios" className="mt-5 rounded border">
          {dominios.data.map((d) => (
            <li key={d.dominio} className="flex items-center gap-3 border-b px-3 py-2 text-13 last:border-b-0">
              <b className="min-w-0 flex-1 truncate font-medium">{d.dominio}</b>
              <span className="text-text-2">
                {d.departamento && d.papel
                  ? `entra em ${nomeDoDepartamento(d.departamento)} como ${nomeDoPapel(d.papel)}`
                  : 'entra sem papel'}
              </span>
              <IconButton
                rotulo={`Retirar ${d.dominio}`}
                tamanho="pequeno"
                icone={<Trash2 />}
                disabled={excluir.isPending}
                onClick={() => excluir.mutate(d.dominio)}
              />
            </li>
          ))}
        </ul>
      )}
      <Formulario
        form={form}
        rotulo="Novo domínio"
        semGuarda
        className="mt-5 grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]"
        aoEnviar={async (v) => {
          await chamar(contrato.criar, {
            body: { dominio: v.dominio, departamento: v.departamento, papel: v.departamento ? 'leitor' : null },
          })
          await reler(chaves.dominios)
          form.reset({ dominio: '', departamento: null })
        }}
      >
        <FormTextField
          nome="dominio"
          rotulo="Domínio"
          placeholder="empresa.com.br"
          spellCheck={false}
          autoCapitalize="off"
        />
        <FormSelect<CodigoDeDepartamento>
          nome="departamento"
          rotulo="Entra para ler em"
          placeholder="Nenhuma área"
          opcoes={departamentos.map((d) => ({ valor: d.codigo as CodigoDeDepartamento, rotulo: d.nome }))}
        />
        <BotaoEnviar variante="contorno" className="sm:mt-6">
          Permitir
        </BotaoEnviar>
      </Formulario>
    </div>
  )
}
