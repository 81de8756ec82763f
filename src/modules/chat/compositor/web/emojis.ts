/** Common emoji for customer service with their search words. A small built-in list: nothing is fetched. */
const TEXTO = `
# Recentes e comuns
👍 joinha positivo ok sim|🙏 obrigado por favor mãos rezar|😊 sorriso feliz contente|😀 sorriso alegre|😃 alegre
😄 risada|😁 sorrisão|😅 suor alívio|😂 chorando de rir|🤣 gargalhada|🙂 leve sorriso|😉 piscada|😍 apaixonado amei
🥰 carinho|😘 beijo|😎 óculos legal|🤩 estrela uau|🤗 abraço|🤔 pensando dúvida|🤝 aperto de mão acordo fechado
👏 palmas parabéns|🙌 comemorar mãos|💪 força|👌 certo perfeito|✌️ paz dois|🤞 sorte dedos cruzados
👋 oi tchau acenar|👇 abaixo|👆 acima|👉 direita aponta|👈 esquerda aponta|☝️ um atenção|✋ pare mão|🫶 coração mãos
❤️ coração amor|🧡 coração laranja|💛 coração amarelo|💚 coração verde|💙 coração azul|💜 coração roxo
🖤 coração preto|🤍 coração branco|✨ brilho|🎉 festa parabéns|🎊 confete|🥳 comemoração aniversário|🔥 fogo quente
⭐ estrela|🌟 estrela brilho|💯 cem perfeito
# Rostos
😐 neutro|😑 sem expressão|😶 sem palavras|🙄 olhos revirados|😬 careta|😴 sono dormir|😪 sonolento|😌 aliviado
😔 triste cabisbaixo|😕 confuso|🙁 triste|☹️ chateado|😮 surpreso|😯 espanto|😲 chocado|😳 envergonhado|🥺 pidão
😢 choro triste|😭 chorando muito|😤 bufando|😠 bravo|😡 raiva|🤬 xingando|😱 grito medo|😨 medo|😰 ansioso
😥 decepcionado|😓 suor frio|🤒 febre doente|🤕 machucado|🤧 espirro gripe|😷 máscara doente|🤐 boca fechada segredo
🤨 desconfiado|🧐 analisando|🤓 nerd|😇 anjo|🤠 caubói|🥴 tonto|🤯 cabeça explodindo|🫡 continência|🫠 derretendo
🙃 de cabeça para baixo|😏 malicioso|😜 língua|😋 gostoso|🤭 mão na boca|🤫 silêncio
# Pessoas
🧑 pessoa|👨 homem|👩 mulher|👴 senhor idoso|👵 senhora idosa|👶 bebê|🧒 criança|👷 obra capacete técnico instalador
🧑‍🔧 técnico mecânico manutenção|🧑‍💻 computador programador|🧑‍💼 escritório atendente|🧑‍🏭 fábrica|🧑‍🔬 cientista
👮 polícia|🕵️ investigar|🙋 mão levantada eu|🙅 não|🙆 ok|🤷 não sei|🤦 mão no rosto|💁 informação|🏃 correndo
🚶 andando|👨‍👩‍👧 família|👥 pessoas grupo|👤 perfil
# Energia e obra
☀️ sol solar|🌞 sol rosto|🌤️ sol nuvem|⛅ nublado|☁️ nuvem|🌧️ chuva|⛈️ tempestade raio|🌩️ raio nuvem
⚡ energia raio eletricidade|🔌 tomada plugue|🔋 bateria|🪫 bateria fraca|💡 lâmpada luz ideia|🏠 casa residência
🏡 casa jardim|🏢 prédio empresa|🏭 indústria fábrica usina|🏗️ construção obra|🔧 chave ferramenta|🔨 martelo
🛠️ ferramentas manutenção|⚙️ engrenagem configuração|🪛 chave de fenda|🔩 parafuso|🧰 caixa de ferramentas
🪜 escada telhado|📐 esquadro projeto|📏 régua medida|🧱 tijolo|🦺 colete segurança|⛑️ capacete|🚧 obra interditado
⚠️ atenção cuidado alerta|🛑 pare|🚨 emergência|🔦 lanterna|🌱 planta sustentável|🌎 terra mundo|♻️ reciclar
🌳 árvore|🌻 girassol flor|💧 água gota
# Trabalho
📅 calendário data agenda|📆 data|🗓️ agenda|⏰ alarme despertador|⏳ ampulheta esperando|⌛ tempo|🕐 relógio hora
📞 telefone ligar|📱 celular|💻 computador|🖨️ impressora|📧 e-mail|✉️ carta mensagem|📨 recebido|📤 enviar|📥 receber
📎 anexo clipe|📌 fixar|📍 local endereço|🗺️ mapa|📄 documento folha|📃 página|📑 documentos contrato
📝 anotar escrever|✍️ assinar escrever|🖊️ caneta|📋 prancheta lista|📊 gráfico barras|📈 gráfico subindo crescer
📉 gráfico caindo|💰 dinheiro|💵 nota dinheiro|💳 cartão|🧾 recibo conta nota|🏦 banco|🤑 dinheiro rico|🔍 buscar lupa
🔎 procurar|🔒 cadeado seguro|🔓 aberto|🔑 chave|🗑️ lixo|📦 caixa pacote entrega|🚚 caminhão entrega|🚗 carro|🛵 moto
✈️ avião|🎯 alvo meta|🏆 troféu|🥇 medalha ouro|🎁 presente|🔔 sino aviso|🔕 sem som|📢 anúncio|📣 megafone
🎤 microfone|🎧 fone|📷 câmera foto|🎥 vídeo
# Sinais
✅ feito certo confirmado|☑️ marcado|✔️ certo|❌ errado não cancelar|❎ não|➕ mais|➖ menos|❓ dúvida pergunta
❗ atenção|‼️ urgente|⁉️ dúvida|🔴 vermelho|🟠 laranja|🟡 amarelo|🟢 verde|🔵 azul|🟣 roxo|⚫ preto|⚪ branco|🔺 subir
🔻 descer|➡️ direita|⬅️ esquerda|⬆️ cima|⬇️ baixo|🔄 atualizar|🆗 ok|🆕 novo|🔗 link|♾️ infinito|1️⃣ um|2️⃣ dois
3️⃣ três|4️⃣ quatro|5️⃣ cinco|🇧🇷 brasil bandeira
# Comida e vida
☕ café|🍵 chá|🍺 cerveja|🥂 brinde|🍕 pizza|🍔 hambúrguer|🍰 bolo|🎂 aniversário bolo|🍫 chocolate|🍓 morango
🍉 melancia|🥭 manga|⚽ futebol bola|🏖️ praia|🎄 natal|🎆 ano novo fogos|🐶 cachorro|🐱 gato|🐝 abelha|🦋 borboleta
🌹 rosa|🌷 tulipa|🌈 arco-íris|🌙 lua noite|👀 olhos vendo|💬 conversa balão|💭 pensamento|💤 sono|👑 coroa|💎 diamante
🚀 foguete|🎈 balão
`

interface Emoji {
  emoji: string
  nome: string
}
export interface Categoria {
  nome: string
  emojis: Emoji[]
}

function ler(): Categoria[] {
  const categorias: Categoria[] = []
  for (const linha of TEXTO.trim().split('\n')) {
    if (linha.startsWith('# ')) categorias.push({ nome: linha.slice(2), emojis: [] })
    else categorias.at(-1)?.emojis.push(...linha.split('|').map(lerItem))
  }
  return categorias
}

function lerItem(item: string): Emoji {
  const [emoji = '', ...nome] = item.split(' ')
  return { emoji, nome: nome.join(' ') }
}

export const categorias: readonly Categoria[] = ler()
