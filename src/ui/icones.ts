/**
 * The icons of the product, all from one set. Size (16 px) and stroke (1.75) come from the stylesheet.
 * Each is imported by name, so a screen ships only the ones it draws.
 */
export {
  Activity, AlarmClock, Archive, ArrowDown, ArrowDownAZ, ArrowLeft, ArrowRight, ArrowRightLeft, ArrowUp, ArrowUpDown, ArrowUpRight, AtSign,
  BadgeCheck, Ban, Banknote, Barcode, BatteryCharging, Bell, BellOff, Bold, BookOpen, Bookmark, Bot, Boxes, Briefcase, Bug, Building2, Calculator,
  Calendar, CalendarCheck, CalendarClock, CalendarDays, CalendarPlus, CalendarX2, Camera, ChartColumn, ChartLine, Check, CheckCheck, ChevronDown,
  ChevronLeft, ChevronRight, ChevronUp, ChevronsLeft, ChevronsRight, ChevronsUpDown, Circle, CircleAlert, CircleCheck, CircleDollarSign, CircleHelp,
  CirclePause, CirclePlay, CircleUserRound, CircleX, ClipboardCheck, ClipboardList, Clock, Cloud, CloudOff, Code, Coins, Columns3, Combine, Contact,
  Copy, CornerDownRight, Cpu, CreditCard, Crop, Crosshair, Database, Dot, Download, Ellipsis, EllipsisVertical, Eraser, ExternalLink, Eye, EyeOff,
  File, FileArchive, FileAudio, FileCheck, FilePlus, FileSignature, FileSpreadsheet, FileText, FileUp, FileVideo, Filter, Flag, Folder, FolderOpen,
  FolderPlus, Forward, Fuel, Gauge, Gavel, GitMerge, GitPullRequestArrow, Globe, GripVertical, Group, Hammer, HandCoins, Handshake, HardHat, Hash,
  Headset, Heart, History, Hourglass, House, IdCard, Image, Inbox, Info, Italic, KanbanSquare, Key, Keyboard, Landmark, Layers, LayoutDashboard,
  LayoutGrid, Lightbulb, Link2, List, ListChecks, ListFilter, ListOrdered, LoaderCircle, Lock, LockOpen, LogIn, LogOut, Mail, MailX, Map, MapPin,
  Maximize2, Megaphone, Menu, MessageCircle, MessageSquare, MessageSquarePlus, MessagesSquare, Mic, Minimize2, Minus, Monitor, Moon, Move, MoveLeft,
  MoveRight, Navigation, Network, Package, PackageCheck, PackageMinus, PackagePlus, Palette, PanelLeft, PanelLeftClose, PanelRight, PanelRightClose,
  Paperclip, Pause, Pencil, PencilLine, Percent, Phone, PhoneCall, PiggyBank, Pin, PinOff, Play, Plug, PlugZap, Plus, Power, Printer, QrCode, Quote,
  Receipt, Redo2, RefreshCw, Reply, RotateCcw, RotateCw, Route, Rows2, Rows3, Rows4, Ruler, Save, Scale, ScanLine, Search, Send, SendHorizontal,
  Server, Settings, Settings2, Share2, Shield, ShieldCheck, ShoppingCart, Signature, SkipForward, SlidersHorizontal, Smartphone, Smile, SmilePlus,
  SolarPanel, Sparkles, Split, Square, SquareCheck, Stamp, Star, Strikethrough, Sun, Table2, Tag, Tags, Target, TextCursorInput, Thermometer,
  ThumbsDown, ThumbsUp, Timer, Trash2, TrendingDown, TrendingUp, TriangleAlert, Truck, Type, Undo2, Unlink, Unplug, Upload, User, UserCheck,
  UserMinus, UserPlus, UserRound, UserRoundCheck, Users, UsersRound, UtilityPole, Variable, Video, Volume2, VolumeX, Wallet, Warehouse, Wifi,
  WifiOff, Workflow, Wrench, X, Zap, ZoomIn, ZoomOut,
} from 'lucide-react'
export type { LucideIcon as Icone } from 'lucide-react'
