import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Copy, ExternalLink } from '#ui/icones.ts'
import { TextArea } from '#ui/text-area.tsx'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { copiar } from '#ui/integracao/para-copiar.tsx'
import type { GuiaDoCanal } from '#modules/chat/canais/comum/web/guia-do-canal.ts'
import { IdentidadeAssinada } from './identidade.tsx'

const PEDIDO = [
  { valor: 'nao', rotulo: 'Não perguntar' },
  { valor: 'opcional', rotulo: 'Perguntar, sem obrigar' },
  { valor: 'obrigatorio', rotulo: 'Obrigatório' },
] as const

export const guia: GuiaDoCanal = {
  tipo: 'webchat',
  descricao: 'Um chat no site da empresa, posto com uma única linha de código.',
  preparo: [
    'O endereço do site em que o chat vai abrir.',
    'Quem cuida do site, para colar uma linha antes de </head>.',
    'A cor da marca, para o chat combinar com o site.',
  ],
  campos: [
    {
      tipo: 'texto',
      nome: 'titulo',
      rotulo: 'Título',
      exemplo: 'Fale com a gente',
      obrigatorio: 'Título é obrigatório',
    },
    {
      tipo: 'cor',
      nome: 'cor_primaria',
      rotulo: 'Cor primária',
      padrao: '#22c55e',
      daEmpresa: 'primaria',
      obrigatorio: 'Cor primária é obrigatória',
      dica: 'O texto por cima fica claro ou escuro, o que se ler melhor.',
    },
    {
      tipo: 'cor',
      nome: 'cor_secundaria',
      rotulo: 'Cor secundária',
      padrao: '#6c757d',
      daEmpresa: 'secundaria',
    },
    {
      tipo: 'area',
      nome: 'mensagem_boas_vindas',
      rotulo: 'Mensagem de boas-vindas',
      padrao: 'Olá! Como podemos ajudar?',
    },
    {
      tipo: 'etiquetas',
      nome: 'origens_permitidas',
      rotulo: 'Sites permitidos',
      padrao: [],
      exemplo: 'https://www.suaempresa.com.br',
      dica: 'Só nestes endereços o chat abre. Sem nenhum, abre em qualquer site.',
    },
    {
      tipo: 'interruptor',
      nome: 'mostrar_agentes_online',
      rotulo: 'Mostrar quem está online',
      padrao: true,
      dica: 'Só o primeiro nome.',
    },
    { tipo: 'interruptor', nome: 'permitir_upload_arquivo', rotulo: 'Receber arquivos', padrao: true },
    {
      tipo: 'etiquetas',
      nome: 'tipos_arquivo_permitidos',
      rotulo: 'Tipos de arquivo',
      padrao: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf'],
      exemplo: 'pdf, image/*',
      dica: 'Conferidos pelo conteúdo, não pelo nome.',
      avancado: true,
    },
    {
      tipo: 'opcoes',
      nome: 'campo_nome',
      rotulo: 'Nome, antes de começar',
      padrao: 'nao',
      opcoes: PEDIDO,
      avancado: true,
    },
    {
      tipo: 'opcoes',
      nome: 'campo_email',
      rotulo: 'E-mail, antes de começar',
      padrao: 'nao',
      opcoes: PEDIDO,
      avancado: true,
    },
    {
      tipo: 'opcoes',
      nome: 'campo_telefone',
      rotulo: 'Telefone, antes de começar',
      padrao: 'nao',
      opcoes: PEDIDO,
      avancado: true,
    },
    {
      tipo: 'opcoes',
      nome: 'dias_de_atendimento',
      rotulo: 'Dias de atendimento',
      padrao: 'todos',
      opcoes: [
        { valor: 'todos', rotulo: 'Todos os dias' },
        { valor: 'seg_sab', rotulo: 'Segunda a sábado' },
        { valor: 'seg_sex', rotulo: 'Segunda a sexta' },
      ],
      dica: 'Se as conversas desta caixa vão para uma fila com horário, vale o da fila.',
      avancado: true,
    },
    {
      tipo: 'texto',
      nome: 'atendimento_das',
      rotulo: 'Atendimento das',
      exemplo: '08:00',
      dica: 'Horário de Brasília. Vazio: o dia todo.',
      avancado: true,
    },
    { tipo: 'texto', nome: 'atendimento_ate', rotulo: 'Até as', exemplo: '18:00', avancado: true },
    {
      tipo: 'area',
      nome: 'mensagem_fora_do_horario',
      rotulo: 'Mensagem fora do horário',
      padrao: 'Estamos fora do horário de atendimento. Deixe a sua mensagem: respondemos assim que voltarmos.',
      avancado: true,
    },
    {
      tipo: 'opcoes',
      nome: 'posicao',
      rotulo: 'Lado da tela',
      padrao: 'direita',
      opcoes: [
        { valor: 'direita', rotulo: 'Direita' },
        { valor: 'esquerda', rotulo: 'Esquerda' },
      ],
      avancado: true,
    },
    {
      tipo: 'segredo',
      nome: 'identidade_segredo',
      rotulo: 'Segredo da identidade',
      dica: 'Pelo menos 16 caracteres. Com ele o seu site prova quem é o cliente.',
      avancado: true,
    },
    {
      tipo: 'interruptor',
      nome: 'exigir_identidade',
      rotulo: 'Só conversar com quem entrou no site',
      padrao: false,
      avancado: true,
    },
  ],
  webhook: false,
  Depois: PorNoSite,
}

function PorNoSite({ caixa }: { caixa: Caixa }) {
  const identificador = String(caixa.configuracao.identificador ?? '')
  const sites = (caixa.configuracao.origens_permitidas as string[] | undefined) ?? []
  const etiqueta = `<script src="${location.origin}/webchat/v1.js" data-caixa="${identificador}" async></script>`
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <TextArea
          rotulo="Cole esta linha no seu site, antes de </head>"
          readOnly
          linhas={3}
          value={etiqueta}
          onFocus={(e) => e.currentTarget.select()}
        />
        <div className="flex flex-wrap gap-2">
          <Button icone={<Copy />} onClick={() => void copiar(etiqueta, 'Código')}>
            Copiar código
          </Button>
          <a className="g-btn" href={`/webchat/previa/${identificador}`} target="_blank" rel="noopener noreferrer">
            <ExternalLink /> Abrir prévia
          </a>
        </div>
        <p className="text-12 text-text-2">
          Se o site usa Content-Security-Policy, libere <code>{location.origin}</code> em <code>script-src</code> e{' '}
          <code>connect-src</code>. O chat não usa cookies e só guarda algo no navegador depois da primeira mensagem.
        </p>
      </div>
      {sites.length === 0 && (
        <AlertBox tom="alerta" titulo="Qualquer site pode abrir este chat">
          Informe os seus em “Sites permitidos” para que só eles o usem.
        </AlertBox>
      )}
      <figure className="grid gap-1.5">
        <figcaption className="g-rotulo">Prévia</figcaption>
        <iframe
          key={caixa.atualizada_em}
          title="Prévia do chat"
          src={`/webchat/previa/${identificador}`}
          loading="lazy"
          className="h-[560px] w-full rounded border"
        />
        <p className="text-12 text-text-2">
          A prévia mostra o que está salvo, e o que se escreve nela chega de verdade à caixa.
        </p>
      </figure>
      <IdentidadeAssinada caixa={caixa} />
    </div>
  )
}
