import { chamar } from '#platform/navegador/api.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { dataHora, dinheiro, numero } from '#ui/formatos.ts'
import { Pencil, Play } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { inventarios, type Inventario } from '../contract/inventarios.ts'
import { linkDeEditarInventario } from '../links.ts'
import { CLASSES, MODOS, SITUACOES } from '../regras/palavras.ts'
import { BotaoDeCancelar } from './cancelar.tsx'
import { relerInventarios } from './dados.ts'
import { TOM_DA_SITUACAO } from './nomes.ts'

/** A count as everybody may see it: what it covers and how far it is. */
export function Andamento({ inventario: i }: { inventario: Inventario }) {
  const gere = usePode('inventarios.inventario.gerir')
  const navegar = useNavegar()
  const { indo, fazer } = useAto()
  const rascunho = gere && i.situacao === 'rascunho'
  const iniciar = () =>
    fazer(
      async () => {
        await chamar(inventarios.iniciar, { params: { id: i.id } })
        await relerInventarios()
      },
      (erro) => avisarFalha('A contagem não começou.', erro),
    )
  const faixa = [i.endereco_de, i.endereco_ate].filter(Boolean).join(' até ')
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {rascunho && (
          <Button
            tamanho="pequeno"
            icone={<Pencil />}
            onClick={() => void navegar({ to: linkDeEditarInventario(i.id) })}
          >
            Editar
          </Button>
        )}
        {rascunho && <BotaoDeCancelar id={i.id} />}
      </AcoesDaPagina>
      <PageHeader titulo={i.titulo} detalhe={i.codigo}>
        <Chip tom={TOM_DA_SITUACAO[i.situacao]}>{SITUACOES[i.situacao]}</Chip>
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid w-full max-w-2xl gap-5 p-5 max-md:p-4">
          {i.posicoes > 0 && <ProgressBar rotulo="Posições contadas" feitos={i.contadas} total={i.posicoes} />}
          <DefinitionList
            linhas={[
              { rotulo: 'Lugares', valor: i.locais.map((l) => l.nome).join(', ') },
              { rotulo: 'Categorias', valor: i.categorias.map((c) => c.nome).join(', ') || 'Todas' },
              ...(i.materiais.length > 0
                ? [{ rotulo: 'Materiais', valor: i.materiais.map((m) => m.nome).join(', ') }]
                : []),
              ...(faixa ? [{ rotulo: 'Endereços', valor: faixa }] : []),
              ...(i.classe ? [{ rotulo: 'Classe', valor: CLASSES[i.classe] }] : []),
              { rotulo: 'Modo', valor: MODOS[i.modo] },
              {
                rotulo: 'Recontagem',
                valor: `acima de ${numero(i.tolerancia_pct)} % ou ${dinheiro(i.tolerancia_centavos)}`,
              },
              { rotulo: 'Motivo obrigatório', valor: `acima de ${dinheiro(i.motivo_centavos)}` },
              { rotulo: 'Quem conta', valor: i.contadores.map((c) => `${c.nome} (${c.contadas})`).join(', ') },
              { rotulo: 'Quem responde', valor: i.responsavel.nome },
              ...(i.iniciado_em ? [{ rotulo: 'Começou', valor: dataHora(i.iniciado_em) }] : []),
              ...(i.motivo_do_cancelamento ? [{ rotulo: 'Cancelado', valor: i.motivo_do_cancelamento }] : []),
            ]}
          />
          {rascunho && (
            <div className="grid gap-2">
              <Button
                variante="primaria"
                icone={<Play />}
                className="min-h-12 justify-center"
                ocupado={indo}
                onClick={() => void iniciar()}
              >
                Começar a contagem
              </Button>
              <p className="text-12 text-text-2">Agora se tira o retrato dos saldos deste escopo.</p>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
