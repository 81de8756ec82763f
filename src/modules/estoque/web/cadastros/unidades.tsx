import { chamar } from '#platform/navegador/api.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormNumberField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { numero, plural } from '#ui/formatos.ts'
import { Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { novaUnidade, unidades } from '../../contract/cadastros.ts'
import { linkDaNovaUnidade, linkDasUnidades } from '../../links.ts'
import { dimensoes } from '../../tipos.ts'
import { relerEstoque, useUnidades } from '../dados.ts'
import { DIMENSOES, opcoesDe } from '../nomes.ts'
import { Calculadora } from './calculadora.tsx'
import { Folha } from './folha.tsx'
import { NovaConversao } from './nova-conversao.tsx'

/** `/est/unidades-medida` */
export function TelaDasUnidades() {
  const consulta = useUnidades()
  const navegar = useNavegar()
  const edita = usePode('estoque.material.editar')
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {edita && (
          <Button
            tamanho="pequeno"
            variante="primaria"
            icone={<Plus />}
            onClick={() => void navegar({ to: linkDaNovaUnidade() })}
          >
            Nova unidade
          </Button>
        )}
      </AcoesDaPagina>
      <PageHeader className="max-md:hidden" titulo="Unidades de medida" detalhe="e quanto uma tem da outra" />
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        {consulta.isPending && <SkeletonList linhas={8} comRosto={false} rotulo="Carregando as unidades" />}
        {consulta.isError && (
          <ErrorState oQueFalhou="As unidades não carregaram." aoTentar={() => consulta.refetch()} />
        )}
        {consulta.data && (
          <table className="num mx-auto w-full max-w-3xl text-13">
            <thead className="text-12 text-text-2">
              <tr>
                <th className="py-1.5 text-left font-normal">Unidade</th>
                <th className="text-left font-normal">Mede</th>
                <th className="text-right font-normal max-md:hidden">Casas</th>
                <th className="pl-4 text-left font-normal">Vale</th>
                <th className="text-right font-normal">Uso</th>
              </tr>
            </thead>
            <tbody>
              {consulta.data.map((u) => (
                <tr key={u.sigla} className="border-t">
                  <td className="py-2">
                    <strong className="font-semibold">{u.sigla}</strong> <span className="text-text-2">{u.nome}</span>
                  </td>
                  <td>{DIMENSOES[u.dimensao]}</td>
                  <td className="text-right max-md:hidden">{u.casas}</td>
                  <td className="pl-4">
                    {u.conversoes
                      .map((c) =>
                        c.den === 1 ? `${numero(c.num)} ${c.para}` : `${numero(c.num)}/${numero(c.den)} ${c.para}`,
                      )
                      .join(', ') || '–'}
                  </td>
                  <td className="text-right text-text-2">{plural(u.materiais, 'material', 'materiais')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {consulta.data && <Calculadora unidades={consulta.data} />}
        {consulta.data && edita && <NovaConversao todas={consulta.data} />}
      </div>
    </div>
  )
}

/** `/est/unidades-medida/nova` */
export function NovaUnidade() {
  const navegar = useNavegar()
  const form = useFormulario(novaUnidade, { sigla: '', nome: '', dimensao: 'contagem', casas: 0 })
  return (
    <Folha titulo="Nova unidade de medida">
      <Formulario
        form={form}
        rotulo="Unidade de medida"
        className="grid gap-4"
        aoEnviar={async (dados) => {
          await chamar(unidades.criar, { body: dados })
          await relerEstoque()
          avisar({ titulo: 'Unidade criada', tom: 'sucesso' })
          void navegar({ to: linkDasUnidades(), replace: true })
        }}
      >
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <FormTextField nome="sigla" rotulo="Sigla" maxLength={6} placeholder="BR" />
          <FormTextField nome="nome" rotulo="Nome" maxLength={60} placeholder="barra" />
          <FormSelect nome="dimensao" rotulo="O que mede" opcoes={opcoesDe(DIMENSOES, dimensoes)} />
          <FormNumberField nome="casas" rotulo="Casas decimais" casas={0} min={0} max={6} />
        </div>
        <div className="flex justify-end">
          <BotaoEnviar atalho="mod+enter">Criar unidade</BotaoEnviar>
        </div>
      </Formulario>
    </Folha>
  )
}
