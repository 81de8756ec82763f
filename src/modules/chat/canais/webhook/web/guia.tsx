import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import type { GuiaDoCanal } from '#modules/chat/canais/comum/web/guia-do-canal.ts'
import { SegredoDaCaixa } from '#modules/chat/canais/comum/web/segredo-da-caixa.tsx'

const Mapeamento = tardia(() => import('./mapeamento/editor.tsx').then((m) => m.EditorDeMapeamento))

export const guia: GuiaDoCanal = {
  tipo: 'webhook',
  descricao: 'Qualquer outro sistema: ele entrega mensagens em JSON, do jeito dele, e recebe as respostas.',
  preparo: [
    'Um exemplo do que o outro sistema envia, em JSON: é por ele que você mostra onde está cada coisa.',
    'O endereço que recebe as respostas da equipe, se houver.',
  ],
  campos: [
    {
      tipo: 'url',
      nome: 'url_envio',
      rotulo: 'Endereço de envio',
      exemplo: 'https://erp.suaempresa.com.br/mensagens',
      dica: 'Para onde vão as respostas. Vazio: a caixa só recebe.',
    },
    {
      tipo: 'segredo',
      nome: 'segredo',
      rotulo: 'Segredo das assinaturas',
      dica: 'Pelo menos 16 caracteres. Também dá para gerar um, logo abaixo, depois de criar a caixa.',
      avancado: true,
    },
    {
      tipo: 'interruptor',
      nome: 'exigir_assinatura',
      rotulo: 'Só aceitar entregas assinadas',
      padrao: false,
      dica: 'O outro sistema assina como manda o padrão Standard Webhooks; entregas com mais de 5 minutos são recusadas.',
      avancado: true,
    },
  ],
  webhook:
    'É neste endereço que o outro sistema entrega, por POST, em JSON. Sem mapeamento, lemos: id, texto, momento, contato (id, nome, telefone, email) e anexos (url, nome).',
  Depois: DepoisDoWebhook,
}

function DepoisDoWebhook({ caixa }: { caixa: Caixa }) {
  return (
    <div className="grid gap-6">
      <SegredoDaCaixa caixa={caixa} />
      <Aguarde fallback={<SkeletonList linhas={4} comRosto={false} rotulo="Carregando mapeamento" />}>
        <Mapeamento key={JSON.stringify([caixa.configuracao.mapeamento, caixa.configuracao.amostra])} caixa={caixa} />
      </Aguarde>
    </div>
  )
}
