import { useState } from 'react'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea } from '#ui/form/texto.tsx'
import { dataHora } from '#ui/formatos.ts'
import { LinkButton } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { configuracaoIa } from '../contract/ia.ts'
import { reler, useInstrucoes } from './dados.ts'

const formulario = z.object({ texto: z.string().trim().max(8000, 'No máximo 8000 letras') })
type Versoes = NonNullable<ReturnType<typeof useInstrucoes>['data']>

/** The company's instructions (tone and facts), with all earlier versions. */
export function AbaInstrucoes() {
  const { data: versoes, isPending, error, refetch } = useInstrucoes()
  if (isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando as instruções" />
  if (error && !versoes)
    return <ErrorState oQueFalhou="As instruções não carregaram." detalhe={error.message} aoTentar={() => refetch()} />
  return <Escrever key={versoes?.[0]?.numero ?? 0} versoes={versoes ?? []} />
}

function Escrever({ versoes }: { versoes: Versoes }) {
  const atual = versoes[0]
  const form = useFormulario(formulario, { texto: atual?.texto ?? '' })
  const [vendo, setVendo] = useState<number | null>(null)
  const gravar = async ({ texto }: { texto: string }) => {
    await chamar(configuracaoIa.instruir, { body: { texto, sobre: atual?.numero ?? 0 } })
    avisar({ titulo: 'Instruções gravadas', descricao: 'Valem a partir da próxima resposta.', tom: 'sucesso' })
    await reler()
  }
  return (
    <div className="grid gap-6">
      <Formulario form={form} rotulo="Instruções da empresa" aoEnviar={gravar}>
        <FormTextArea
          nome="texto"
          rotulo="O que a assistente deve saber"
          linhas={8}
          maximoDeLinhas={24}
          maxLength={8000}
          placeholder={
            'Trate o cliente por você, com frases curtas.\nA visita técnica é gratuita e leva cerca de uma hora.\nNão damos desconto por mensagem.'
          }
          dica="Tom, fatos, o que nunca prometer. Vai junto de cada pedido, então conta no custo. Não escreva aqui senhas nem dados de clientes."
        />
        <div className="flex items-center gap-3">
          <BotaoEnviar>Gravar nova versão</BotaoEnviar>
          {atual && <span className="text-12 text-text-2">Versão {atual.numero}</span>}
        </div>
      </Formulario>
      {versoes.length > 0 && (
        <section aria-labelledby="ia-versoes">
          <h2 id="ia-versoes" className="mb-2 text-13 font-semibold">
            Versões
          </h2>
          <ul className="divide-y rounded-lg border text-13">
            {versoes.map((v) => (
              <li key={v.numero} className="px-4 py-2.5">
                <div className="flex flex-wrap items-baseline gap-x-3">
                  <b className="font-medium">Versão {v.numero}</b>
                  <span className="min-w-0 flex-1 text-12 text-text-2">
                    {v.por ?? 'Sistema'}, {dataHora(v.em)}
                    {v === atual && ' · em uso'}
                  </span>
                  <LinkButton
                    aria-expanded={vendo === v.numero}
                    onClick={() => setVendo(vendo === v.numero ? null : v.numero)}
                  >
                    {vendo === v.numero ? 'Esconder' : 'Ver'}
                  </LinkButton>
                  {v !== atual && (
                    <LinkButton onClick={() => form.setValue('texto', v.texto, { shouldDirty: true })}>
                      Trazer para o campo
                    </LinkButton>
                  )}
                </div>
                {vendo === v.numero && (
                  <p className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]">{v.texto || '(vazia)'}</p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
