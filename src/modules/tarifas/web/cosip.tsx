import { diaBr } from '#kit/dias.ts'
import { useState } from 'react'
import { ufs } from '#kit/uf.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDateField, FormMoneyField, FormNumberField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { dinheiro, porcento } from '#ui/formatos.ts'
import { Lightbulb } from '#ui/icones.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { cosip, formularioDaCosip, type LinhaDeCosip } from '../contract/base.ts'
import { NOME_DA_CLASSE } from '../regras/nomes.ts'
import { classes } from '../tipos.ts'
import { Correcao, Corrigida } from './correcao.tsx'
import { relerTarifas, useCosip } from './dados.ts'
import { FaixasQueFaltam } from './faixas-que-faltam.tsx'
import { faixaEmPalavras, faixasQueFaltam } from './faixas.ts'
import { PropostasQueMudam } from './propostas-tocadas.tsx'

/** Public lighting by municipality and band. */
export function Cosip({ hoje, edita }: { hoje: string; edita: boolean }) {
  const [busca, setBusca] = useState('')
  const consulta = useCosip(busca.trim())
  const [aberta, setAberta] = useState<LinhaDeCosip | 'nova' | null>(null)
  if (consulta.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando a iluminação pública" />
  if (!consulta.data)
    return <ErrorState oQueFalhou="A iluminação pública não carregou." aoTentar={() => consulta.refetch()} />
  const linhas = consulta.data.pages.flatMap((p) => p.data)
  const nova = edita && (
    <Button variante="primaria" onClick={() => setAberta('nova')}>
      Nova faixa
    </Button>
  )
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      {linhas.length === 0 && !busca ? (
        <EmptyState
          icone={<Lightbulb />}
          frase="Nenhum município ainda"
          detalhe="Cadastre a contribuição de iluminação pública por faixa de consumo; sem ela, as contas saem sem essa linha."
          acao={nova}
        />
      ) : (
        <>
          <div className="flex items-center gap-3 px-5 py-2.5">
            <SearchInput
              rotulo="Buscar município"
              placeholder="Buscar município"
              valor={busca}
              aoMudar={setBusca}
              className="w-64"
            />
            <span className="flex-1" />
            {nova}
          </div>
          {!consulta.hasNextPage && (
            <FaixasQueFaltam
              titulo="Sem iluminação pública para parte do consumo"
              frases={faixasQueFaltam(
                linhas.filter((l) => l.inicio <= hoje && (l.fim === null || l.fim >= hoje)),
                (l) => `${l.municipio}, ${l.uf}, ${NOME_DA_CLASSE[l.classe]}`,
              )}
            >
              As contas com esse consumo saem sem essa linha.
            </FaixasQueFaltam>
          )}
          {linhas.length === 0 ? (
            <EmptyState icone={<Lightbulb />} frase="Nenhum município com este nome" />
          ) : (
            <table className="g-tabela min-w-[640px]" aria-label="Iluminação pública">
              <thead>
                <tr>
                  <th className="!pl-5">Município</th>
                  <th className="w-36">Classe</th>
                  <th className="w-44">Faixa</th>
                  <th data-direita="" className="w-32">
                    Valor
                  </th>
                  <th className="w-44">Vale</th>
                </tr>
              </thead>
              <tbody>
                {linhas.map((l) => (
                  <tr key={l.id}>
                    <th scope="row" className="!pl-5">
                      {edita ? (
                        <button type="button" className="max-w-full truncate text-left" onClick={() => setAberta(l)}>
                          {l.municipio}, {l.uf}
                        </button>
                      ) : (
                        `${l.municipio}, ${l.uf}`
                      )}
                    </th>
                    <td>{NOME_DA_CLASSE[l.classe]}</td>
                    <td>
                      {faixaEmPalavras(l)} <Corrigida motivo={l.motivo} />
                    </td>
                    <td data-direita="">
                      {l.valor_centavos === null ? porcento(l.percentual ?? 0, 2) : dinheiro(l.valor_centavos)}
                    </td>
                    <td>{l.fim === null ? `desde ${diaBr(l.inicio)}` : `${diaBr(l.inicio)} a ${diaBr(l.fim)}`}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {consulta.hasNextPage && (
            <div className="px-5 py-3">
              <Button ocupado={consulta.isFetchingNextPage} onClick={() => void consulta.fetchNextPage()}>
                Mostrar mais
              </Button>
            </div>
          )}
        </>
      )}
      <PropostasQueMudam motivo="cosip" />
      {aberta && (
        <Gaveta
          key={aberta === 'nova' ? 'nova' : aberta.id}
          linha={aberta === 'nova' ? null : aberta}
          hoje={hoje}
          aoFechar={() => setAberta(null)}
        />
      )}
    </div>
  )
}

function Gaveta({ linha, hoje, aoFechar }: { linha: LinhaDeCosip | null; hoje: string; aoFechar: () => void }) {
  const [excluindo, setExcluindo] = useState(false)
  const corrige = (linha?.usos ?? 0) > 0
  const [esquema] = useState(() => formularioDaCosip(corrige))
  const form = useFormulario(esquema, {
    uf: linha?.uf ?? 'SP',
    municipio: linha?.municipio ?? '',
    classe: linha?.classe ?? 'residencial',
    inicio: linha?.inicio ?? `${hoje.slice(0, 4)}-01-01`,
    fim: linha?.fim ?? null,
    faixa_de: linha?.faixa_de ?? 0,
    faixa_ate: linha?.faixa_ate ?? null,
    valor_centavos: linha?.valor_centavos ?? null,
    percentual: linha?.percentual ?? null,
    motivo: '',
  })
  return (
    <Drawer
      titulado
      titulo={linha ? `Iluminação pública de ${linha.municipio}` : 'Nova faixa de iluminação pública'}
      aoFechar={aoFechar}
      largura={480}
    >
      <Formulario
        form={form}
        rotulo="Iluminação pública"
        className="grid gap-4 p-4"
        aoEnviar={async ({ motivo = '', ...c }) => {
          if (!linha) await chamar(cosip.criar, { body: c })
          else {
            const { id, versao } = linha
            await (corrige
              ? chamar(cosip.corrigir, { params: { id }, body: { ...c, motivo, versao } })
              : chamar(cosip.alterar, { params: { id }, body: { ...c, versao } }))
          }
          await relerTarifas()
          avisar({ titulo: 'Iluminação pública gravada', tom: 'sucesso' })
          aoFechar()
        }}
      >
        {corrige && <Correcao />}
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
          <FormTextField nome="municipio" rotulo="Município" maxLength={80} />
          <FormSelect nome="uf" rotulo="Estado" opcoes={ufs.map((valor) => ({ valor, rotulo: valor }))} />
        </div>
        <FormSelect
          nome="classe"
          rotulo="Classe"
          opcoes={classes.map((valor) => ({ valor, rotulo: NOME_DA_CLASSE[valor] }))}
        />
        <div className="grid grid-cols-2 gap-3">
          <FormDateField nome="inicio" rotulo="Começa em" />
          <FormDateField nome="fim" rotulo="Vale até" />
          <FormNumberField nome="faixa_de" rotulo="De (kWh)" min={0} casas={0} />
          <FormNumberField nome="faixa_ate" rotulo="Até antes de (kWh)" min={1} casas={0} />
          <FormMoneyField nome="valor_centavos" rotulo="Valor" />
          <FormNumberField nome="percentual" rotulo="ou fração da energia" min={0} max={1} passo={0.01} casas={6} />
        </div>
        <div className="flex gap-2">
          {linha && !corrige && linha.motivo === null && <Button onClick={() => setExcluindo(true)}>Excluir</Button>}
          <span className="flex-1" />
          <Button onClick={aoFechar}>Cancelar</Button>
          <BotaoEnviar atalho="mod+enter">{corrige ? 'Corrigir' : 'Gravar'}</BotaoEnviar>
        </div>
      </Formulario>
      {linha && (
        <ConfirmDialog
          aberto={excluindo}
          aoMudar={setExcluindo}
          titulo="Excluir esta faixa?"
          descricao={`As contas de ${linha.municipio} nesta faixa saem sem iluminação pública.`}
          confirmar="Excluir faixa"
          perigo
          aoConfirmar={async () => {
            await chamar(cosip.excluir, { params: { id: linha.id } })
            await relerTarifas()
            aoFechar()
          }}
        />
      )}
    </Drawer>
  )
}
