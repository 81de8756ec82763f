import { baixar } from '#platform/navegador/baixar.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { Download, FileUp, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useCelular } from '#ui/usar-media.ts'
import { periodos } from '../contract/tarifas.ts'
import { frasesDaChave } from '../regras/nomes.ts'
import { useTarifasAoVivo } from './ao-vivo.ts'
import { useDistribuidoras } from './dados.ts'
import { PainelDasTarifas } from './painel.tsx'
import { SemTributos } from './sem-tributos.tsx'
import { chaveDaUrl, useUrl } from './url.ts'

const Importar = tardia(() => import('./importar.tsx').then((m) => m.Importar))
const Tributos = tardia(() => import('./tributos.tsx').then((m) => m.Tributos))
const Bandeiras = tardia(() => import('./bandeiras.tsx').then((m) => m.Bandeiras))
const Cosip = tardia(() => import('./cosip.tsx').then((m) => m.Cosip))
const Art17 = tardia(() => import('./art17.tsx').then((m) => m.Art17))

const ABAS = ['tarifas', 'tributos', 'bandeiras', 'cosip', 'art17'] as const
type AbaDaTela = (typeof ABAS)[number]

/** Every tariff with its dates: what is in force, what lacks, what is unchecked, and whom a change touches. */
export function TelaDasTarifas() {
  const [url, mudar] = useUrl()
  const edita = usePode('tarifas.tarifa.editar')
  const celular = useCelular()
  const chave = chaveDaUrl(url.tarifa)
  const consulta = useDistribuidoras(chave)
  useTarifasAoVivo()
  const aba: AbaDaTela = ABAS.find((a) => a === url.aba) ?? 'tarifas'
  if (consulta.isPending) return <SkeletonList linhas={12} comRosto={false} rotulo="Carregando as tarifas" />
  if (!consulta.data)
    return (
      <ErrorState
        oQueFalhou="As tarifas não carregaram."
        detalhe={consulta.error?.message}
        aoTentar={() => consulta.refetch()}
      />
    )
  const { hoje, distribuidoras: lista } = consulta.data
  const exportar = () =>
    baixar(periodos.exportar, { query: { formato: 'xlsx' } }).catch((erro: unknown) =>
      avisarFalha('O arquivo não pôde ser gerado.', erro),
    )
  return (
    <div className="flex h-full min-h-0 flex-col">
      <AcoesDaPagina>
        <Button tamanho="pequeno" icone={<Download />} onClick={() => void exportar()}>
          Exportar
        </Button>
        {(edita || celular) && (
          <Button
            tamanho="pequeno"
            icone={<FileUp />}
            onClick={() => mudar({ aba: undefined, importar: 'nova', p: undefined })}
          >
            {celular ? 'Importações' : 'Importar da ANEEL'}
          </Button>
        )}
        {edita && !celular && (
          <Button
            tamanho="pequeno"
            variante="primaria"
            icone={<Plus />}
            onClick={() => mudar({ aba: undefined, novo: 'sim' })}
          >
            Novo período
          </Button>
        )}
      </AcoesDaPagina>
      <PageHeader
        className="max-md:hidden"
        titulo="Tarifas"
        detalhe={`${plural(lista.length, 'distribuidora')} · ${frasesDaChave(chave)} · R$/MWh sem tributos`}
      />
      <Tabs
        rotulo="Partes da tarifa"
        sublinhado="marca"
        valor={aba}
        aoMudar={(a) => mudar({ aba: a === 'tarifas' ? undefined : a, importar: undefined, p: undefined })}
        abas={[
          { valor: 'tarifas', rotulo: 'Tarifas', contagem: lista.length },
          { valor: 'tributos', rotulo: 'Tributos por mês' },
          { valor: 'bandeiras', rotulo: 'Bandeiras' },
          { valor: 'cosip', rotulo: 'Iluminação pública' },
          { valor: 'art17', rotulo: 'Art. 17' },
        ]}
      />
      {!edita && (
        <p className="border-b bg-surface-2 px-5 py-1.5 text-12 text-text-2">
          Só quem cuida de tarifas altera. Você pode exportar.
        </p>
      )}
      {(aba === 'tarifas' || aba === 'tributos') && (
        <SemTributos
          lista={lista}
          aoCadastrar={
            edita && !celular
              ? ({ id, uf }) => mudar({ aba: 'tributos', tributos: `${id} ${uf}`, importar: undefined, p: undefined })
              : undefined
          }
        />
      )}
      <div className="flex min-h-0 flex-1">
        {aba === 'tarifas' && !(celular && url.importar) && (
          <PainelDasTarifas lista={lista} hoje={hoje} chave={chave} edita={edita} celular={celular} />
        )}
        <Aguarde>
          {aba === 'tarifas' && url.importar && (
            <Importar
              aberta={url.importar}
              edita={edita}
              celular={celular}
              aoAbrir={(id) => mudar({ importar: id })}
              aoFechar={() => mudar({ importar: undefined })}
            />
          )}
          {aba === 'tributos' && (
            <Tributos
              key={url.tributos ?? ''}
              lista={lista}
              edita={edita && !celular}
              novo={url.tributos}
              aoFechar={() => mudar({ tributos: undefined }, true)}
            />
          )}
          {aba === 'bandeiras' && <Bandeiras hoje={hoje} edita={edita} />}
          {aba === 'cosip' && <Cosip hoje={hoje} edita={edita} />}
          {aba === 'art17' && <Art17 />}
        </Aguarde>
      </div>
    </div>
  )
}
